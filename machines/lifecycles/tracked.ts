import type { AnyStateMachine } from 'xstate'
import type { TrackedEntity } from '#contract/history.ts'
import type { MachineName } from '#machines/registry.ts'
import { accountLifecycle } from './account/account-machine.ts'
import { announcementLifecycle } from './announcement/announcement-machine.ts'
import type { StatusIn } from './decide.ts'
import { ledgerTransactionMachine } from './ledger-transaction/ledger-transaction-machine.ts'
import { roleLifecycle } from './role/role-machine.ts'
import { taskLifecycle } from './task/task-machine.ts'
import { userLifecycle } from './user/user-machine.ts'

export interface Tracked<M extends AnyStateMachine = AnyStateMachine> {
  readonly chart: MachineName
  readonly machine: M
  /** The statuses in which a creation may start. A record from before moves were stored has `adopt` instead. */
  readonly creations: Readonly<Record<string, readonly string[]>>
}

const track = <M extends AnyStateMachine>(
  chart: MachineName,
  machine: M,
  creations: Readonly<Record<string, readonly StatusIn<M>[]>>,
): Tracked<M> => ({ chart, machine, creations })

/** The records whose moves the server stores. */
export const tracked = {
  task: track('task', taskLifecycle.machine, { 'task.create': ['proposed'], 'task.assign': ['approved'] }),
  announcement: track('announcement', announcementLifecycle.machine, {
    'announcement.create': ['draft', 'published'],
  }),
  user: track('user', userLifecycle.machine, { 'user.create': ['unlocked'] }),
  role: track('role', roleLifecycle.machine, { 'role.create': ['active'] }),
  account: track('account', accountLifecycle.machine, { 'account.create': ['active'] }),
  transaction: track('ledger-transaction', ledgerTransactionMachine, { 'transaction.post': ['posted'] }),
} satisfies Record<TrackedEntity, Tracked>
