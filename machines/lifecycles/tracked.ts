import type { AnyStateMachine } from 'xstate'
import type { TrackedEntity } from '#contract/records.ts'
import type { Lifecycle, MoveTypeOf, StatusOf, ViewerOf } from '#machines/core/lifecycle.ts'
import { accountLifecycle } from './account/account-machine.ts'
import { announcementLifecycle } from './announcement/announcement-machine.ts'
import { ledgerTransactionMachine } from './ledger-transaction/ledger-transaction-machine.ts'
import { roleLifecycle } from './role/role-machine.ts'
import { taskLifecycle } from './task/task-machine.ts'
import { userLifecycle } from './user/user-machine.ts'
import { accountViewers, announcementViewers, roleViewers, taskViewers, userViewers } from './viewers.ts'

/** The lifecycle of a record whose moves are stored. */
export type TrackedLifecycle = Lifecycle & { readonly entity: TrackedEntity }

interface Described<L extends Lifecycle, Viewers, Creation extends string> {
  readonly lifecycle: L
  /** By the name that versions, documents and tests use. */
  readonly viewers: Viewers
  /** The statuses in which a creation may start. */
  readonly creations: Readonly<Record<Creation, readonly StatusOf<L>[]>>
}

const described = <
  L extends Required<Lifecycle>,
  Viewers extends Readonly<Record<string, ViewerOf<L>>>,
  Creation extends string,
>(
  entry: Described<L, Viewers, Creation>,
) => {
  const { entity, machine }: L = entry.lifecycle
  return { kind: 'lifecycle', chart: entity as L['entity'], machine: machine as L['machine'], ...entry } as const
}

export const lifecycles = {
  task: described({
    lifecycle: taskLifecycle,
    viewers: taskViewers,
    creations: { 'task.create': ['proposed'], 'task.assign': ['approved'] },
  }),
  role: described({ lifecycle: roleLifecycle, viewers: roleViewers, creations: { 'role.create': ['active'] } }),
  user: described({ lifecycle: userLifecycle, viewers: userViewers, creations: { 'user.create': ['unlocked'] } }),
  announcement: described({
    lifecycle: announcementLifecycle,
    viewers: announcementViewers,
    creations: { 'announcement.create': ['draft', 'published'] },
  }),
  account: described({
    lifecycle: accountLifecycle,
    viewers: accountViewers,
    creations: { 'account.create': ['active'] },
  }),
}

export type LifecycleName = keyof typeof lifecycles

export type MoveOf<Name extends LifecycleName> = MoveTypeOf<(typeof lifecycles)[Name]['lifecycle']>

export type CreationOf<Name extends LifecycleName> = keyof (typeof lifecycles)[Name]['creations']

export interface Tracked<M extends AnyStateMachine = AnyStateMachine> {
  readonly chart: LifecycleName | 'ledger-transaction'
  readonly machine: M
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
