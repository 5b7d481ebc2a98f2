import type { PathOf } from '#machines/core/words.ts'
import type { MachineName, registry } from '#machines/registry.ts'

type Registry = typeof registry

/** The name of each machine without viewers: the main path of a lifecycle follows from its moves. */
type FlowName = { [Name in MachineName]: Registry[Name] extends { kind: 'lifecycle' } ? never : Name }[MachineName]

/** The states on the way that most people and records take, from the start. Charts draw it as a thick line. */
export const MAIN_PATHS: { readonly [Name in FlowName]: readonly PathOf<Registry[Name]['machine']>[] } = {
  upload: ['started', 'stored', 'recorded'],
  'ledger-transaction': ['posted', 'reversed'],
  'sign-in-challenge': ['pending', 'used'],
  'api-token': ['active', 'expired'],
  'server-session': ['live', 'expired', 'replaced', 'reused'],
  'sign-in': [
    'resuming',
    'enteringEmail.clean',
    'requestingCode',
    'enteringCode.entry.clean',
    'enteringCode.entry.checking',
    'signedIn',
  ],
  session: [
    'restoring',
    'signedOut.quiet',
    'signedIn.access.deciding',
    'signedIn.access.loading',
    'signedIn.access.ready',
  ],
  shell: ['deciding', 'open'],
  workspace: ['browsing', 'editing.filling', 'editing.sending'],
  bulk: ['idle', 'confirming', 'sending'],
  'upload-widget': ['deciding', 'loading', 'ready', 'made.open', 'made.uploading', 'made.closed'],
  live: ['hidden', 'streaming.connecting', 'streaming.open.seen'],
}
