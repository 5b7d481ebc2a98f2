import { assign, sendTo, setup } from 'xstate'
import { unprovided, unprovidedCallback } from '#machines/flows/unprovided.ts'

// One upload control of a form: whether the media service's widget can be used, the widget itself, and the files chosen
// with it. The form reads `files` from here when it is sent; nobody else holds them. The machine makes the widget on the
// first click and ends it with itself; it never touches the page, and uploads nothing.

/** A file that the media service has taken in. */
export interface UploadedFile {
  readonly name: string
  readonly url: string
  /** “1.5 MB”; empty where it is not known. */
  readonly size: string
  /** IMG, PDF, DOC or the extension in capitals. */
  readonly type: string
}

export interface UploadContext {
  /** As people know the media service; none where the organization has no such service. */
  serviceName: string | undefined
  /** `one`: another file replaces the one that is there. */
  keeps: 'one' | 'many'
  /** What is chosen; to begin with, what the record has already. */
  files: readonly UploadedFile[]
}

/** What the widget tells; the actor `widget` sends these. */
export type WidgetReport =
  | { type: 'upload.started' }
  | { type: 'upload.succeeded'; file: UploadedFile }
  | { type: 'upload.failed'; message: string | undefined }
  /** Nothing is under way any more. */
  | { type: 'upload.finished' }
  | { type: 'widget.closed' }

/** What the widget is told while it is there. */
export interface WidgetOrder {
  type: 'widget.open'
}

type UploadEvent =
  | WidgetReport
  /** The control was pressed. */
  | { type: 'widget.open' }
  | { type: 'script.retry' }
  | { type: 'file.remove'; url: string }

const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadContext,
  },
  actors: {
    /** Done once the widget's script has run; rejects with why it cannot. */
    loadScript: unprovided<void, void>('loadScript'),
    /** Makes the widget and opens it, opens it again when told `widget.open`, sends reports, and destroys it at its end. */
    widget: unprovidedCallback<WidgetOrder>('widget'),
  },
  actions: {
    alertStillLoading: (_, _params: { message: string }) => {},
    alertUploadFailed: (_, _params: { message: string }) => {},
    logScriptFailure: (_, _params: { message: string }) => {},
    openAgain: sendTo('widget', { type: 'widget.open' }),
    addFile: assign(({ context }, { file }: { file: UploadedFile }) => ({
      files: context.keeps === 'one' ? [file] : [...context.files.filter(({ url }) => url !== file.url), file],
    })),
    removeFile: assign(({ context }, { url }: { url: string }) => ({
      files: context.files.filter((file) => file.url !== url),
    })),
  },
  guards: { hasService: ({ context }) => context.serviceName !== undefined },
  delays: { scriptTimeout: 20_000 },
})

export const uploadWidgetMachine = uploadSetup.createMachine({
  id: 'uploadWidget',
  description: 'Choosing files with the upload widget of the media service.',
  context: ({ input }) => input,
  initial: 'deciding',
  on: { 'file.remove': { actions: { type: 'removeFile', params: ({ event }) => event } } },
  states: {
    deciding: {
      description: 'Looks whether there is a media service.',
      always: [{ guard: 'hasService', target: 'loading' }, { target: 'unavailable' }],
    },
    unavailable: { description: 'No media service is set up: files can only be removed.' },
    loading: {
      description: 'The widget’s script is on its way; the control names the service.',
      invoke: {
        id: 'loadScript',
        src: 'loadScript',
        onDone: { target: 'ready' },
        onError: {
          target: 'failed',
          actions: {
            type: 'logScriptFailure',
            params: ({ context, event }) => ({ message: scriptFailure(context, reasonIn(event.error)) }),
          },
        },
      },
      after: {
        scriptTimeout: {
          target: 'failed',
          actions: {
            type: 'logScriptFailure',
            params: ({ context }) => ({ message: scriptFailure(context, 'it took too long') }),
          },
        },
      },
      on: {
        'widget.open': {
          actions: {
            type: 'alertStillLoading',
            params: ({ context }) => ({
              message: `${context.serviceName} is still loading. Please try again shortly.`,
            }),
          },
          description: 'Too early',
        },
      },
    },
    failed: {
      description: 'The script cannot be had: the control offers to try again.',
      on: { 'script.retry': { target: 'loading' } },
    },
    ready: {
      description: 'The widget can be made; nobody wanted it yet.',
      on: { 'widget.open': { target: 'made' } },
    },
    made: {
      description: 'The widget is there.',
      initial: 'open',
      invoke: {
        id: 'widget',
        src: 'widget',
        onError: {
          target: 'ready',
          actions: {
            type: 'alertUploadFailed',
            params: ({ event }) => ({ message: uploadFailure(reasonIn(event.error)) }),
          },
          description: 'It broke: the next click makes another one',
        },
      },
      states: {
        open: {
          description: 'The person chooses files in it.',
          on: { 'upload.started': { target: 'uploading' }, 'widget.closed': { target: 'closed' } },
        },
        uploading: {
          description: 'Files are on their way to the media service.',
          on: { 'upload.finished': { target: 'open' }, 'widget.closed': { target: 'closed' } },
        },
        closed: {
          description: 'Out of sight, with its choices.',
          on: { 'widget.open': { target: 'open', actions: 'openAgain' } },
        },
      },
      on: {
        'widget.open': { actions: 'openAgain', description: 'Out of sight without having been closed' },
        'upload.succeeded': { actions: { type: 'addFile', params: ({ event }) => event } },
        'upload.failed': {
          actions: {
            type: 'alertUploadFailed',
            params: ({ event }) => ({ message: uploadFailure(event.message) }),
          },
        },
      },
    },
  },
})

const scriptFailure = ({ serviceName }: UploadContext, reason: string | undefined) =>
  `The upload widget of ${serviceName} cannot be loaded: ${reason ?? 'Unknown error'}`

const uploadFailure = (reason: string | undefined) => `Upload failed: ${reason ?? 'Unknown error'}`

const reasonIn = (error: unknown) => (error instanceof Error ? error.message : undefined)
