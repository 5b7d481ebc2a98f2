import { sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/records.ts'
import { statusesNow } from '#server/core/lifecycle-check/verify.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerCounts, ledgerTransactions } from '#server/db/ledger-tables.ts'

const reversed = sql`(select count(*) from ${ledgerTransactions} where ${ledgerTransactions.reverses} is not null)`
const transactions = sql`(select coalesce(sum(${ledgerCounts.transactions}), 0) from ${ledgerCounts} where ${ledgerCounts.grain} = 'month')`

/** Reading the sums of the ledger is faster than reading its rows. */
const countsOf = (entity: TrackedEntity) =>
  entity === 'transaction'
    ? sql`select 'posted' as status, ${transactions} - ${reversed} as now union all select 'reversed', ${reversed}`
    : sql`select status, count(*) as now from (${statusesNow(entity)}) records group by 1`

/** How many records are in each status now, by the table of the records. */
export async function countsNow(queries: ReadQueries, entity: TrackedEntity): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queries.execute<{ status: string; now: string | number }>(countsOf(entity))
  return new Map(rows.map(({ status, now }) => [status, Number(now)]))
}
