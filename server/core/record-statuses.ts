import { type SQL, sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/records.ts'
import { statesOf } from '#machines/lifecycles/decide.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'

/** Reads records that are not rows of the table of their name with the column `status`. */
const STATUS_QUERIES: Readonly<Partial<Record<TrackedEntity, SQL>>> = {
  user: sql`select id, case when locked then 'locked' else 'unlocked' end as status from users`,
  role: sql`select id, case when is_active then 'active' else 'inactive' end as status from roles`,
  transaction: sql`
    select original.transaction_id as id, case when reversal.id is null then 'posted' else 'reversed' end as status
    from ledger_transactions original left join ledger_transactions reversal on reversal.reverses = original.id`,
}

/** `id` and `status` of each record now. */
export const statusesNow = (entity: TrackedEntity) =>
  STATUS_QUERIES[entity] ?? sql`select id, status from ${sql.identifier(`${entity}s`)}`

const ended = statesOf(taskLifecycle.machine).filter(({ key, isFinal }) => isFinal && key !== 'deleted')
// Literals, so that the index of open tasks serves them.
export const isOpenTask = sql.raw(ended.map(({ key }) => `status <> '${key}'`).join(' and '))
