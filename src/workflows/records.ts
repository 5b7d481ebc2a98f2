import type { AreaPath } from '#contract/area.ts'
import type { CountedList } from '#contract/counts.ts'
import type { Tag } from '#contract/live.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { statusesOnPath } from '#machines/lifecycles/main-path.ts'
import type { StoredName } from '#machines/stored.ts'
import type { Workflow } from './workflow.ts'

interface Records {
  readonly entity: TrackedEntity
  readonly list: CountedList
  readonly area: AreaPath
  readonly tag: Tag
}

/** The records that follow a chart, where people have a list of them. */
const RECORDS: Readonly<Partial<Record<StoredName, Records>>> = {
  task: { entity: 'task', list: 'tasks', area: '/dashboard/tasks', tag: 'Task' },
  announcement: {
    entity: 'announcement',
    list: 'announcements',
    area: '/dashboard/announcement',
    tag: 'Announcement',
  },
  user: { entity: 'user', list: 'users', area: '/dashboard', tag: 'User' },
  role: { entity: 'role', list: 'roles', area: '/dashboard/roles', tag: 'Role' },
  account: { entity: 'account', list: 'accounts', area: '/dashboard/coa', tag: 'Account' },
  'ledger-transaction': { entity: 'transaction', list: 'ledger', area: '/dashboard/ledger', tag: 'Account' },
}

export const recordsOf = (name: StoredName) => RECORDS[name]

/** The statuses of records along the main path, and the others. A deleted record is nowhere. */
export const statusesOf = ({ entry, states }: Workflow): { path: readonly string[]; side: readonly string[] } =>
  entry.kind === 'lifecycle' ? statusesOnPath(entry.lifecycle) : { path: states.map(({ path }) => path), side: [] }
