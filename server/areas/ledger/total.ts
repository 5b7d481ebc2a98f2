import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { LedgerType } from '#contract/ledger.ts'
import { toNaira } from '#contract/money.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerCounts, ledgerFinds, ledgerTextSums, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { boundsOf, rangeOf } from './page-position.ts'
import { type Filters, isFoundIn, searched, type Table, within } from './query.ts'
import { hasTextOf } from './search.ts'

/** Statements with the columns `transactions` and `total`. */
type Parts = readonly SQL[]

const rowsOf = (table: Table, conditions: readonly (SQL | undefined)[], sign = '') =>
  sql`select ${sql.raw(sign)}count(*), ${sql.raw(sign)}coalesce(sum(${table.total}), 0) from ${table} where ${and(...conditions)}`

const isBetween = (table: Table, from: Date, until: Date) =>
  sql`${table.createdAt} >= ${from.toISOString()} and ${table.createdAt} < ${until.toISOString()}`

const added = (parts: Parts) => sql`(${sql.join([...parts], sql` union all `)}) as part (transactions, total)`

interface Sum {
  readonly transactions: number
  /** In kobo. */
  readonly total: bigint
}

/** One statement, so that both are of the same moment. */
async function read(queries: ReadQueries, parts: Parts, without: Parts = []): Promise<Sum> {
  const { rows } = await queries.execute<{ transactions: string; total: string }>(
    sql`select coalesce(sum(sign * transactions), 0) as transactions, coalesce(sum(sign * total), 0) as total from (
      select 1 as sign, part.* from ${added(parts)}
      ${without.length > 0 ? sql`union all select -1, part.* from ${added(without)}` : sql``}
    ) as signed`,
  )
  return { transactions: Number(rows[0]?.transactions), total: BigInt(rows[0]?.total ?? 0) }
}

type SumBefore = (instant: Date) => Parts

const HOUR = 3_600_000

const startsOf = (instant: Date) => {
  const [year, month, day] = [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()]
  return {
    month: new Date(Date.UTC(year, month)),
    day: new Date(Date.UTC(year, month, day)),
    hour: new Date(Math.floor(instant.getTime() / HOUR) * HOUR),
  }
}

/** The sums of months, then of days, then of hours, then the transactions of one hour. */
const allBefore =
  (type: LedgerType | undefined): SumBefore =>
  (instant) => {
    const { month, day, hour } = startsOf(instant)
    const { grain, starts, transactions, incoming, incomingTotal, outgoingTotal } = ledgerCounts
    const columns = {
      incoming: sql`${incoming}, ${incomingTotal}`,
      outgoing: sql`${transactions} - ${incoming}, ${outgoingTotal}`,
      all: sql`${transactions}, ${incomingTotal} + ${outgoingTotal}`,
    }[type ?? 'all']
    const kept = (size: 'month' | 'day' | 'hour', from: Date | undefined, until: Date) =>
      sql`select ${columns} from ${ledgerCounts} where ${grain} = ${size} and ${starts} < ${until.toISOString()} ${
        from ? sql`and ${starts} >= ${from.toISOString()}` : sql``
      }`
    const isOfType = type && eq(ledgerTransactions.type, type)
    return [
      kept('month', undefined, month),
      kept('day', month, day),
      kept('hour', day, hour),
      rowsOf(ledgerTransactions, [isBetween(ledgerTransactions, hour, instant), isOfType]),
    ]
  }

/** The sums of months, and the transactions between the instant and the nearest of their borders. */
const textsBefore =
  (texts: readonly number[]): SumBefore =>
  (instant) => {
    const half = new Date(instant)
    half.setUTCDate(half.getUTCDate() + 15)
    const { month } = startsOf(half)
    const { textId, month: starts, transactions, total } = ledgerTextSums
    const [from, until] = month <= instant ? [month, instant] : [instant, month]
    return [
      sql`select ${transactions}, ${total} from ${ledgerTextSums}
        where ${textId} = any(${sql.param(texts)}::int[]) and ${starts} < ${month.toISOString()}`,
      rowsOf(ledgerFinds, [hasTextOf(texts), isBetween(ledgerFinds, from, until)], month <= instant ? '' : '-'),
    ]
  }

const END = new Date(Date.UTC(3000, 1))

function between(queries: ReadQueries, before: SumBefore, filters: Filters) {
  const { newerThan, through } = boundsOf(rangeOf(filters))
  const after = (instant: string) => new Date(Date.parse(instant) + 1)
  const until = newerThan === null ? END : after(newerThan)
  return read(queries, before(until), filters.startDate === undefined ? [] : before(after(through)))
}

/** Amounts, words with digits and reversals need every transaction. All else is in sums that the database keeps. */
async function sumOfMatches(queries: ReadQueries, { reversed, ...others }: Filters): Promise<Sum> {
  if (reversed === 'no') {
    const all = await sumOfMatches(queries, others)
    const without = await sumOfMatches(queries, { ...others, reversed: 'yes' })
    return { transactions: all.transactions - without.transactions, total: all.total - without.total }
  }
  const filters = { ...others, reversed }
  const found = await searched(queries, filters)
  const isByRow = (filters.minAmount ?? filters.maxAmount ?? reversed ?? filters.isUndone) !== undefined
  if (found && (isByRow || found.numbers.length > 0 || !found.texts))
    return read(queries, [rowsOf(ledgerFinds, [...isFoundIn(found), ...within(ledgerFinds, filters)])])
  if (found?.texts) return between(queries, textsBefore(found.texts), filters)
  if (!isByRow) return between(queries, allBefore(filters.type), filters)
  const isOfType = filters.type && eq(ledgerTransactions.type, filters.type)
  return read(queries, [rowsOf(ledgerTransactions, [...within(ledgerTransactions, filters), isOfType])])
}

/** How many transactions a view of the list has, and what they amount to net of reversals, unless it is of reversed ones. */
export async function totalTransactions({ queries }: ReadContext, filters: Filters) {
  const { transactions, total } = await sumOfMatches(queries, filters)
  const undone = filters.reversed === 'yes' ? 0n : (await sumOfMatches(queries, { ...filters, isUndone: true })).total
  return { data: { transactions, amount: toNaira(total - undone) } }
}
