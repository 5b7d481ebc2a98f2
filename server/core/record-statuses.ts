import { type SQL, sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/records.ts'
import { statesOf } from '#machines/core/decide.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'

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

/** The statuses of the current chart in its order, and the final ones, deletion apart. */
export function statusesIn(entity: TrackedEntity) {
  const states = statesOf(tracked[entity].machine)
  const finals = states.filter(({ key, isFinal }) => isFinal && key !== 'deleted')
  return { statuses: states.map(({ key }) => key), finals: finals.map(({ key }) => key) }
}

const ended = statusesIn('task').finals.map((status) => `status <> '${status}'`)
// Literals, so that the index of open tasks serves them.
export const isOpenTask = sql.raw(ended.join(' and '))
