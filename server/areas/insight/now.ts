import { type SQL, sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/history.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { accounts, ledgerCounts, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'

const reversed = sql`(select count(*) from ${ledgerTransactions} where ${ledgerTransactions.reverses} is not null)`
const transactions = sql`(select coalesce(sum(${ledgerCounts.transactions}), 0) from ${ledgerCounts} where ${ledgerCounts.grain} = 'month')`

const counts: Readonly<Record<TrackedEntity, SQL>> = {
  task: sql`select ${tasks.status} as status, count(*) as now from ${tasks} group by 1`,
  announcement: sql`select ${announcements.status} as status, count(*) as now from ${announcements} group by 1`,
  user: sql`select case when ${users.locked} then 'locked' else 'unlocked' end as status, count(*) as now from ${users} group by 1`,
  role: sql`select case when ${roles.isActive} then 'active' else 'inactive' end as status, count(*) as now from ${roles} group by 1`,
  account: sql`select ${accounts.status} as status, count(*) as now from ${accounts} group by 1`,
  transaction: sql`
    select 'posted' as status, ${transactions} - ${reversed} as now union all select 'reversed', ${reversed}`,
}

/** How many records are in each status now, by the table of the records. */
export async function countsNow(queries: ReadQueries, entity: TrackedEntity): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queries.execute<{ status: string; now: string | number }>(counts[entity])
  return new Map(rows.map(({ status, now }) => [status, Number(now)]))
}
