import { describe, expect, test } from 'vitest'
import { minutes, photo, uploadWidgetModel } from '#tests/support/model/cases/upload-widget.ts'
import { after, failureOf, judge, type Line, unusedLines, wordsOf } from '#tests/support/model/spec.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const STATES = ['unavailable', 'loading', 'failed', 'ready', 'made.open', 'made.uploading', 'made.closed']
const IN_WIDGET = ['open', 'uploading', 'closed']

const LOADING = ['wait 20000: xstate.after.scriptTimeout.uploadWidget.loading', 'start loadScript']

const alerted = (action: string, message: string) => [`${action} ${JSON.stringify({ message })}`]
const failed = (reason: string) =>
  alerted('logScriptFailure', `The upload widget of Media desk cannot be loaded: ${reason}`)
const uploadFailed = (reason: string) => alerted('alertUploadFailed', `Upload failed: ${reason}`)

const inWidget = (state: string): Line[] => [
  { in: `made.${state}`, when: 'upload.succeeded of the minutes', to: `made.${state}` },
  { in: `made.${state}`, when: 'upload.succeeded of the photo', to: `made.${state}` },
  {
    in: `made.${state}`,
    when: 'upload.failed with a message',
    to: `made.${state}`,
    does: uploadFailed('File too large'),
  },
  { in: `made.${state}`, when: 'upload.failed without one', to: `made.${state}`, does: uploadFailed('Unknown error') },
  { in: `made.${state}`, when: 'widget fails with an error', to: 'ready', does: uploadFailed('Network down') },
  { in: `made.${state}`, when: 'widget fails without one', to: 'ready', does: uploadFailed('Unknown error') },
]

const LINES: Line[] = [
  ...STATES.flatMap((state): Line[] => [
    { in: state, when: 'file.remove of the minutes', to: state },
    { in: state, when: 'file.remove of the photo', to: state },
  ]),

  { in: 'loading', when: 'loadScript answers', to: 'ready' },
  { in: 'loading', when: 'loadScript fails with an error', to: 'failed', does: failed('Network down') },
  { in: 'loading', when: 'loadScript fails without one', to: 'failed', does: failed('Unknown error') },
  { in: 'loading', when: 'after scriptTimeout', to: 'failed', does: failed('it took too long') },
  {
    in: 'loading',
    when: 'widget.open',
    to: 'loading',
    does: alerted('alertStillLoading', 'Media desk is still loading. Please try again shortly.'),
  },
  { in: 'failed', when: 'script.retry', to: 'loading', does: LOADING },

  { in: 'ready', when: 'widget.open', to: 'made.open', does: ['start widget'] },
  ...IN_WIDGET.flatMap(inWidget),
  ...IN_WIDGET.map((state) => ({
    in: `made.${state}`,
    when: 'widget.open',
    to: state === 'closed' ? 'made.open' : `made.${state}`,
    does: ['tell widget: widget.open'],
  })),
  { in: 'made.open', when: 'upload.started', to: 'made.uploading' },
  { in: 'made.uploading', when: 'upload.finished', to: 'made.open' },
  { in: 'made.open', when: 'widget.closed', to: 'made.closed' },
  { in: 'made.uploading', when: 'widget.closed', to: 'made.closed' },
]

const OPEN = ['loadScript answers', 'widget.open']

describe('the upload widget, by the specification', () => {
  const judgements = judge(uploadWidgetModel, LINES)

  test('is loadable by itself', async () => {
    const { uploadWidgetMachine } = await import('../../machines/flows/upload-widget.ts')
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
