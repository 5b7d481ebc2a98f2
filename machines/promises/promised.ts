import type { ChartPromise } from '#machines/core/promise.ts'
import { type Cast, type Model, UNCHANGED } from '#machines/core/prove.ts'
import { accountNotPromised, accountPromises } from '#machines/lifecycles/account/account-promises.ts'
import {
  announcementNotPromised,
  announcementPromises,
} from '#machines/lifecycles/announcement/announcement-promises.ts'
import {
  ledgerTransactionCast,
  ledgerTransactionPromises,
} from '#machines/lifecycles/ledger-transaction/ledger-transaction-promises.ts'
import { ledgerTransactionWords } from '#machines/lifecycles/ledger-transaction/ledger-transaction-words.ts'
import { rolePromises } from '#machines/lifecycles/role/role-promises.ts'
import { taskCast, taskNotPromised, taskPromises } from '#machines/lifecycles/task/task-promises.ts'
import { type LifecycleName, lifecycles, tracked } from '#machines/lifecycles/tracked.ts'
import { userPromises } from '#machines/lifecycles/user/user-promises.ts'
import { askingAs, IS_PERSON, programOf } from './programs.ts'

export interface Promised {
  readonly model: Model
  readonly promises: readonly ChartPromise[]
  /** What people may expect and the chart allows all the same. */
  readonly notPromised: readonly ChartPromise[]
}

const called = { 'the user': 'the owner of the account', 'anyone else': 'people who are no super admin' }
const own = { viewer: 'the user', record: 'their own account' }

/** Each kind of person, and a program of each. */
const castOf = (viewers: Model['viewers']): Cast => ({
  people: Object.keys(viewers).flatMap((name) => [name, programOf(name)]),
  facts: (person) => ({ by: askingAs(person, viewers) }),
  ...UNCHANGED,
})

const about = (
  name: LifecycleName,
  promises: readonly ChartPromise[],
  notPromised: readonly ChartPromise[] = [],
  cast?: Cast,
): Promised => {
  const { machine, creations, viewers } = lifecycles[name]
  const people = { viewers, cast: cast ?? castOf(viewers), called, own }
  const words = { machine: name, states: {}, events: {}, guards: IS_PERSON }
  return { model: { entity: name, machine, creations, words, ...people }, promises, notPromised }
}

/** By the name of the chart. */
export const promised = {
  task: about('task', taskPromises, taskNotPromised, taskCast),
  user: about('user', userPromises),
  role: about('role', rolePromises),
  announcement: about('announcement', announcementPromises, announcementNotPromised),
  account: about('account', accountPromises, accountNotPromised),
  'ledger-transaction': {
    model: {
      ...tracked.transaction,
      entity: 'transaction',
      viewers: {},
      cast: ledgerTransactionCast,
      words: ledgerTransactionWords,
    },
    promises: ledgerTransactionPromises,
    notPromised: [],
  },
} as const satisfies Readonly<Partial<Record<(typeof tracked)[keyof typeof tracked]['chart'], Promised>>>

export const promisedOf = (chart: string) => (promised as Readonly<Partial<Record<string, Promised>>>)[chart]
