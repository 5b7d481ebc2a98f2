import type { AreaPath } from '#contract/area.ts'
import type { Tag } from '#contract/live.ts'
import { areaOfRecord, type CountedList, listOf } from '#contract/record-lists.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { statusesOnPath } from '#machines/core/main-path.ts'
import { type LifecycleName, lifecycles } from '#machines/lifecycles/tracked.ts'
import type { StoredName } from '#machines/stored.ts'
import type { Workflow } from './workflow.ts'

export interface Records {
  readonly entity: TrackedEntity
  readonly list: CountedList
  readonly area: AreaPath
  readonly tag: Tag
}

/** Transactions change the balances of accounts, and have no tag of their own. */
const TRANSACTIONS = { entity: 'transaction', list: 'ledger', area: '/dashboard/ledger', tag: 'Account' } as const

const isLifecycle = (name: StoredName): name is LifecycleName => Object.hasOwn(lifecycles, name)

/** The records that follow a chart, where people have a list of them. */
export function recordsOf(name: StoredName): Records | undefined {
  if (name === 'ledger-transaction') return TRANSACTIONS
  const area = isLifecycle(name) && areaOfRecord(name)
  return area ? { entity: name, list: listOf(name), area: area.path, tag: area.tag } : undefined
}

/** The statuses of records along the main path, and the others. A deleted record is nowhere. */
export const statusesOf = ({ entry, states }: Workflow): { path: readonly string[]; side: readonly string[] } =>
  entry.kind === 'lifecycle' ? statusesOnPath(entry.lifecycle) : { path: states.map(({ path }) => path), side: [] }
