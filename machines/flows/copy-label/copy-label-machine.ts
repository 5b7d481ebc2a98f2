import { assign, setup } from 'xstate'
import { unprovided } from '#machines/flows/unprovided.ts'

// Copying an address, and the label that says so for a moment. One actor serves a whole table: `url` tells whose label
// it is about. `address.copy {url}` asks for it at any time; in the state `copied` the label of `url` reads “Copied!”.
// It does not touch the clipboard and shows nothing itself.

interface CopyContext {
  /** What is being copied, or was copied just now; empty when neither. */
  url: string
}

interface Copy {
  type: 'address.copy'
  url: string
}

const COPIED = 'URL copied to clipboard!'
const NOT_COPIED = 'Failed to copy URL'

const copySetup = setup({
  types: { context: {} as CopyContext, events: {} as Copy },
  actors: {
    /** Rejects when the clipboard is not to be had. */
    writeClipboard: unprovided<void, { text: string }>('writeClipboard'),
  },
  actions: {
    notifySuccess: (_, _params: { message: string }) => {},
    notifyFailure: (_, _params: { message: string }) => {},
    rememberUrl: assign((_, { url }: { url: string }) => ({ url })),
    forgetUrl: assign({ url: '' }),
  },
  delays: { copiedFor: 2000 },
})

const copy = copySetup.createStateConfig({
  on: {
    'address.copy': {
      target: 'copying',
      reenter: true,
      actions: { type: 'rememberUrl', params: ({ event }) => event },
    },
  },
}).on

export const copyLabelMachine = copySetup.createMachine({
  id: 'copyLabel',
  description: 'Copying an address, and saying so for two seconds.',
  context: { url: '' },
  initial: 'idle',
  states: {
    idle: { description: 'Nothing was copied lately.', on: copy },
    copying: {
      description: 'The clipboard is asked to take the address.',
      on: copy,
      invoke: {
        id: 'writeClipboard',
        src: 'writeClipboard',
        input: ({ context }) => ({ text: context.url }),
        onDone: { target: 'copied', actions: { type: 'notifySuccess', params: { message: COPIED } } },
        onError: {
          target: 'idle',
          actions: [{ type: 'notifyFailure', params: { message: NOT_COPIED } }, 'forgetUrl'],
        },
      },
    },
    copied: {
      description: 'The label says that it was copied.',
      on: copy,
      after: { copiedFor: { target: 'idle', actions: 'forgetUrl' } },
    },
  },
})
