import type { AnyStateMachine } from 'xstate'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import type { Words } from '#machines/core/words.ts'
import { apiTokenMachine } from './lifecycles/api-token/api-token-machine.ts'
import { apiTokenWords } from './lifecycles/api-token/api-token-words.ts'
import { ledgerTransactionMachine } from './lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import { ledgerTransactionWords } from './lifecycles/ledger-transaction/ledger-transaction-words.ts'
import { serverSessionMachine } from './lifecycles/server-session/server-session-machine.ts'
import { serverSessionWords } from './lifecycles/server-session/server-session-words.ts'
import { signInChallengeMachine } from './lifecycles/sign-in-challenge/sign-in-challenge-machine.ts'
import { signInChallengeWords } from './lifecycles/sign-in-challenge/sign-in-challenge-words.ts'
import { lifecycles } from './lifecycles/tracked.ts'
import { uploadMachine } from './lifecycles/upload/upload-machine.ts'
import { uploadWords } from './lifecycles/upload/upload-words.ts'
import type { Person } from './lifecycles/viewer.ts'

// The machines of what the server stores, which the workflow pages show. A new lifecycle is one entry in
// `lifecycles/tracked.ts`. None compiles without its texts in `src/workflows/about.ts`.

export interface LifecycleEntry {
  readonly kind: 'lifecycle'
  readonly lifecycle: Lifecycle
  /** By the name that versions, documents and tests use. */
  readonly viewers: Readonly<Record<string, Person>>
}

/** The status of something that only the server changes. */
export interface StatusEntry {
  readonly kind: 'status'
  readonly machine: AnyStateMachine
  readonly words: Words
}

export type StoredEntry = LifecycleEntry | StatusEntry

export const stored = {
  ...lifecycles,
  upload: { kind: 'status', machine: uploadMachine, words: uploadWords },
  'ledger-transaction': { kind: 'status', machine: ledgerTransactionMachine, words: ledgerTransactionWords },
  'sign-in-challenge': { kind: 'status', machine: signInChallengeMachine, words: signInChallengeWords },
  'server-session': { kind: 'status', machine: serverSessionMachine, words: serverSessionWords },
  'api-token': { kind: 'status', machine: apiTokenMachine, words: apiTokenWords },
} as const satisfies Record<string, StoredEntry>

export type StoredName = keyof typeof stored
