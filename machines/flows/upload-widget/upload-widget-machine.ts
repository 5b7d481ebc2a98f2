import { assign, sendTo, setup } from 'xstate'
import { unprovided, unprovidedCallback } from '#machines/flows/unprovided.ts'

// Creates the widget on the first click and ends it with itself. The form reads `files` when it is sent.

export interface UploadedFile {
  readonly name: string
  readonly url: string
  /** “1.5 MB”; empty where it is not known. */
  readonly size: string
  /** IMG, PDF, DOC or the extension in capitals. */
  readonly type: string
}

export interface UploadContext {
  /** Undefined without a media service. */
  serviceName: string | undefined
  /** `one`: another file replaces the one that is there. */
  keeps: 'one' | 'many'
  /** At first those of the record. */
  files: readonly UploadedFile[]
}

export type WidgetReport =
  | { type: 'upload.started' }
  | { type: 'upload.succeeded'; file: UploadedFile }
  | { type: 'upload.failed'; message: string | undefined }
  | { type: 'upload.finished' }
  | { type: 'widget.closed' }

export interface WidgetOrder {
  type: 'widget.open'
  /** That were dropped on the form: the widget takes them in. */
  files?: readonly File[] | undefined
}

type UploadEvent = WidgetReport | WidgetOrder | { type: 'script.retry' } | { type: 'file.remove'; url: string }

const filesIn = (event: UploadEvent) => (event.type === 'widget.open' ? event.files : undefined)

const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadContext,
  },
  actors: {
    /** Done once the widget's script has run; rejects with why it cannot. */
    loadScript: unprovided<void, void>('loadScript'),
    /** Creates the widget and opens it, opens it again on `widget.open`, sends reports, and destroys it at its end. */
    widget: unprovidedCallback<WidgetOrder, WidgetOrder['files']>('widget'),
  },
  actions: {
    alertStillLoading: (_, _params: { message: string }) => {},
    alertUploadFailed: (_, _params: { message: string }) => {},
    logScriptFailure: (_, _params: { message: string }) => {},
    openAgain: sendTo('widget', ({ event }): WidgetOrder => ({ type: 'widget.open', files: filesIn(event) })),
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
  context: ({ input }) => input,
  initial: 'deciding',
  on: { 'file.remove': { actions: { type: 'removeFile', params: ({ event: { url } }) => ({ url }) } } },
  states: {
    deciding: {
      always: [{ guard: 'hasService', target: 'loading' }, { target: 'unavailable' }],
    },
    unavailable: {},
    loading: {
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
        },
      },
    },
    failed: {
      on: { 'script.retry': { target: 'loading' } },
    },
    ready: {
      on: { 'widget.open': { target: 'made' } },
    },
    made: {
      initial: 'open',
      invoke: {
        id: 'widget',
        src: 'widget',
        input: ({ event }) => filesIn(event),
        onError: {
          target: 'ready',
          actions: {
            type: 'alertUploadFailed',
            params: ({ event }) => ({ message: uploadFailure(reasonIn(event.error)) }),
          },
        },
      },
      states: {
        open: {
          on: { 'upload.started': { target: 'uploading' }, 'widget.closed': { target: 'closed' } },
        },
        uploading: {
          on: { 'upload.finished': { target: 'open' }, 'widget.closed': { target: 'closed' } },
        },
        closed: {
          on: { 'widget.open': { target: 'open', actions: 'openAgain' } },
        },
      },
      on: {
        'widget.open': { actions: 'openAgain' },
        'upload.succeeded': { actions: { type: 'addFile', params: ({ event: { file } }) => ({ file }) } },
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
