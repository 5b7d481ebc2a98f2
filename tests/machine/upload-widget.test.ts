import { minutes, photo, uploadWidgetModel } from '#tests/support/examples/upload-widget.ts'
import { type Row, specifyFlow } from '#tests/support/model/specify-flow.ts'

// The table is typed by hand from the specification: generated tests follow the machine's mistakes.

const STATES = ['unavailable', 'loading', 'failed', 'ready', 'made.open', 'made.uploading', 'made.closed']

const LOADING = ['wait 20000: xstate.after.scriptTimeout.uploadWidget.loading', 'start loadScript']

const alerted = (action: string, message: string) => `${action} ${JSON.stringify({ message })}`
const failed = (reason: string) =>
  alerted('logScriptFailure', `The upload widget of Media desk cannot be loaded: ${reason}`)
const uploadFailed = (reason: string) => alerted('alertUploadFailed', `Upload failed: ${reason}`)

const inWidget = (state: string): Row[] => [
  [state, 'upload.succeeded of the minutes', state],
  [state, 'upload.succeeded of the photo', state],
  [state, 'upload.failed with a message', state, uploadFailed('File too large')],
  [state, 'upload.failed without one', state, uploadFailed('Unknown error')],
  [state, 'widget fails with an error', 'ready', uploadFailed('Network down')],
  [state, 'widget fails without one', 'ready', uploadFailed('Unknown error')],
]

const ROWS: Row[] = [
  ...STATES.flatMap((state): Row[] => [
    [state, 'file.remove of the minutes', state],
    [state, 'file.remove of the photo', state],
  ]),

  ['loading', 'loadScript answers', 'ready'],
  ['loading', 'loadScript fails with an error', 'failed', failed('Network down')],
  ['loading', 'loadScript fails without one', 'failed', failed('Unknown error')],
  ['loading', 'after scriptTimeout', 'failed', failed('it took too long')],
  [
    'loading',
    'widget.open',
    'loading',
    alerted('alertStillLoading', 'Media desk is still loading. Please try again shortly.'),
  ],
  ['failed', 'script.retry', 'loading', ...LOADING],

  ['ready', 'widget.open', 'made.open', 'start widget'],
  ...inWidget('made.open'),
  ...inWidget('made.uploading'),
  ...inWidget('made.closed'),
  ['made.open', 'widget.open', 'made.open', 'send to widget: widget.open'],
  ['made.uploading', 'widget.open', 'made.uploading', 'send to widget: widget.open'],
  ['made.closed', 'widget.open', 'made.open', 'send to widget: widget.open'],
  ['made.open', 'upload.started', 'made.uploading'],
  ['made.uploading', 'upload.finished', 'made.open'],
  ['made.open', 'widget.closed', 'made.closed'],
  ['made.uploading', 'widget.closed', 'made.closed'],
]

const holding = (keeps: 'one' | 'many', ...files: object[]) => ({ serviceName: 'Media desk', keeps, files })
const ONE = 'for one file > loadScript answers > widget.open'
const MANY = 'for many files > loadScript answers > widget.open'

specifyFlow('the upload widget, by the specification', uploadWidgetModel, {
  rows: ROWS,
  actors: ['loadScript', 'widget'],
  load: async () => (await import('#machines/flows/upload-widget/upload-widget-machine.ts')).uploadWidgetMachine,
  paths: [
    ['begins by loading the script, without files', 'for one file', 'loading', holding('one')],
    ['begins with the files of the record', 'for many files', 'loading', holding('many', minutes)],
    [
      'is unavailable without a media service',
      'without a service',
      'unavailable',
      { ...holding('many', minutes), serviceName: undefined },
    ],
    [
      'keeps an uploaded file',
      `${ONE} > upload.started > upload.succeeded of the minutes > upload.finished`,
      'made.open',
      holding('one', minutes),
    ],
    [
      'replaces the only file with the next',
      `${ONE} > upload.succeeded of the minutes > upload.succeeded of the photo`,
      'made.open',
      holding('one', photo),
    ],
    ['appends to many files', `${MANY} > upload.succeeded of the photo`, 'made.open', holding('many', minutes, photo)],
    [
      'lists a file once, at its last upload',
      `${MANY} > upload.succeeded of the photo > upload.succeeded of the minutes`,
      'made.open',
      holding('many', photo, minutes),
    ],
    [
      'keeps a file that arrives after the widget was closed',
      `${MANY} > upload.started > widget.closed > upload.succeeded of the photo`,
      'made.closed',
      holding('many', minutes, photo),
    ],
    ['removes a file', 'for many files > file.remove of the minutes', 'loading', holding('many')],
    ['removes no other file', 'for many files > file.remove of the photo', 'loading', holding('many', minutes)],
    [
      'keeps its files when the widget breaks',
      `${MANY} > upload.succeeded of the photo > widget fails with an error`,
      'ready',
      holding('many', minutes, photo),
    ],
  ],
})
