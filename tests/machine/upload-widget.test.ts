import { describe, expect, test } from 'vitest'
import { minutes, photo, uploadWidgetModel } from '#tests/support/model/cases/upload-widget.ts'
import { after, failureOf, judge, type Line, unusedLines, wordsOf } from '#tests/support/model/spec.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const STATES = ['unavailable', 'loading', 'failed', 'ready', 'made.open', 'made.uploading', 'made.closed']

const LOADING = ['wait 20000: xstate.after.scriptTimeout.uploadWidget.loading', 'start loadScript']

const alerted = (action: string, message: string) => `${action} ${JSON.stringify({ message })}`
const failed = (reason: string) =>
  alerted('logScriptFailure', `The upload widget of Media desk cannot be loaded: ${reason}`)
const uploadFailed = (reason: string) => alerted('alertUploadFailed', `Upload failed: ${reason}`)

const inWidget = (state: string): Line[] => [
  [state, 'upload.succeeded of the minutes', state],
  [state, 'upload.succeeded of the photo', state],
  [state, 'upload.failed with a message', state, uploadFailed('File too large')],
  [state, 'upload.failed without one', state, uploadFailed('Unknown error')],
  [state, 'widget fails with an error', 'ready', uploadFailed('Network down')],
  [state, 'widget fails without one', 'ready', uploadFailed('Unknown error')],
]

const LINES: Line[] = [
  ...STATES.flatMap((state): Line[] => [
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
  ['made.open', 'widget.open', 'made.open', 'tell widget: widget.open'],
  ['made.uploading', 'widget.open', 'made.uploading', 'tell widget: widget.open'],
  ['made.closed', 'widget.open', 'made.open', 'tell widget: widget.open'],
  ['made.open', 'upload.started', 'made.uploading'],
  ['made.uploading', 'upload.finished', 'made.open'],
  ['made.open', 'widget.closed', 'made.closed'],
  ['made.uploading', 'widget.closed', 'made.closed'],
]

const OPEN = ['loadScript answers', 'widget.open']

describe('the upload widget, by the specification', () => {
  const judgements = judge(uploadWidgetModel, LINES)

  test('is loadable by itself', async () => {
    const { uploadWidgetMachine } = await import('#machines/flows/upload-widget/upload-widget-machine.ts')
    expect(uploadWidgetMachine.id).toBe('uploadWidget')
  })

  test.each(judgements)('accepts and refuses in $state what it should', ({ expected, actual }) => {
    expect(actual).toEqual(expected)
  })

  test('has no line in its table that never applies', () => {
    expect(unusedLines(LINES, judgements)).toEqual([])
  })

  test('says for each state what it means', () => {
    expect(wordsOf(uploadWidgetModel)).toEqual({
      machine: 'Choosing files with the upload widget of the media service.',
      states: {
        deciding: 'Looks whether there is a media service.',
        unavailable: 'No media service is set up: files can only be removed.',
        loading: 'The widget’s script is on its way; the control names the service.',
        failed: 'The script cannot be had: the control offers to try again.',
        ready: 'The widget can be made; nobody wanted it yet.',
        made: 'The widget is there.',
        'made.open': 'The person chooses files in it.',
        'made.uploading': 'Files are on their way to the media service.',
        'made.closed': 'Out of sight, with its choices.',
      },
      notes: [
        ['loading', 'widget.open', 'Too early'],
        ['made', 'widget.open', 'Out of sight without having been closed'],
        ['made', 'xstate.error.actor.widget', 'It broke: the next click makes another one'],
      ],
    })
  })

  test.each(['loadScript', 'widget'])('fails by name where %s was not provided', async (name) => {
    expect(await failureOf(uploadWidgetModel, name)).toEqual(new Error(`The actor "${name}" was not provided`))
  })

  test.each<[string, string, string[], string, object[]]>([
    ['begins with the script, and no file', 'for one file', [], 'loading', []],
    ['begins with the files that the record has', 'for many files', [], 'loading', [minutes]],
    ['is unavailable where no media service is set up', 'without a service', [], 'unavailable', [minutes]],
    [
      'keeps what was uploaded',
      'for one file',
      [...OPEN, 'upload.started', 'upload.succeeded of the minutes', 'upload.finished'],
      'made.open',
      [minutes],
    ],
    [
      'replaces the one file by the next',
      'for one file',
      [...OPEN, 'upload.succeeded of the minutes', 'upload.succeeded of the photo'],
      'made.open',
      [photo],
    ],
    [
      'adds to many files at their end',
      'for many files',
      [...OPEN, 'upload.succeeded of the photo'],
      'made.open',
      [minutes, photo],
    ],
    [
      'lists a file once, where it was uploaded last',
      'for many files',
      [...OPEN, 'upload.succeeded of the photo', 'upload.succeeded of the minutes'],
      'made.open',
      [photo, minutes],
    ],
    [
      'keeps a file that arrives after the widget was closed',
      'for many files',
      [...OPEN, 'upload.started', 'widget.closed', 'upload.succeeded of the photo'],
      'made.closed',
      [minutes, photo],
    ],
    ['removes a file', 'for many files', ['file.remove of the minutes'], 'loading', []],
    ['removes no other file', 'for many files', ['file.remove of the photo'], 'loading', [minutes]],
    [
      'keeps its files when the widget breaks',
      'for many files',
      [...OPEN, 'upload.succeeded of the photo', 'widget fails with an error'],
      'ready',
      [minutes, photo],
    ],
  ])('%s', (_, start, names, state, files) => {
    const reached = after(uploadWidgetModel, start, ...names)
    expect({ ...reached, context: (reached.context as { files: object[] }).files }).toEqual({
      in: state,
      context: files,
    })
  })
})
