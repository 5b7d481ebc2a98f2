import { assign, setup } from 'xstate'
import { unprovided } from '#machines/flows/unprovided.ts'

// Copies an address and labels it for a moment. One actor serves a whole table: in the state `copied` the label of `url`
// reads “Copied!”. The actors and actions that are provided touch the clipboard and show toasts.

interface CopyContext {
  /** Empty while nothing is copied. */
  url: string
}

export const copyLabelMachine = setup({
  types: { context: {} as CopyContext, events: {} as { type: 'address.copy'; url: string } },
  actors: {
    writeClipboard: unprovided<void, { text: string }>('writeClipboard'),
  },
  actions: {
    notifySuccess: (_, _params: { message: string }) => {},
    notifyFailure: (_, _params: { message: string }) => {},
    rememberUrl: assign((_, { url }: { url: string }) => ({ url })),
    forgetUrl: assign({ url: '' }),
  },
  delays: { copiedFor: 2000 },
}).createMachine({
  id: 'copyLabel',
  context: { url: '' },
  initial: 'idle',
  on: {
    'address.copy': {
      target: '.copying',
      actions: { type: 'rememberUrl', params: ({ event: { url } }) => ({ url }) },
    },
  },
  states: {
    idle: {},
    copying: {
      invoke: {
        id: 'writeClipboard',
        src: 'writeClipboard',
        input: ({ context }) => ({ text: context.url }),
        onDone: {
          target: 'copied',
          actions: { type: 'notifySuccess', params: { message: 'URL copied to clipboard!' } },
        },
        onError: {
          target: 'idle',
          actions: [{ type: 'notifyFailure', params: { message: 'Failed to copy URL' } }, 'forgetUrl'],
        },
      },
    },
    copied: { after: { copiedFor: { target: 'idle', actions: 'forgetUrl' } } },
  },
})
