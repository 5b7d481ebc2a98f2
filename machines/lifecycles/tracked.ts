import type { AnyStateMachine } from 'xstate'
import type { TrackedEntity } from '#contract/history.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import type { MachineName } from '#machines/registry.ts'
import { ledgerTransactionMachine } from './ledger-transaction/ledger-transaction-machine.ts'

export interface Tracked<M extends AnyStateMachine = AnyStateMachine> {
  readonly chart: MachineName
  readonly machine: M
  /** The statuses in which a creation may start. A record from before moves were stored has `adopt` instead. */
  readonly creations: Readonly<Record<string, readonly string[]>>
}

/** The records whose moves the server stores. */
export const tracked = {
  ...lifecycles,
  transaction: {
    chart: 'ledger-transaction',
    machine: ledgerTransactionMachine,
    creations: { 'transaction.post': ['posted'] },
  },
} as const satisfies Record<TrackedEntity, Tracked>
