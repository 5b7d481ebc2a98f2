import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AccountType } from '#contract/account.ts'
import type { LedgerSummary } from '#contract/ledger.ts'
import { toNaira } from '#contract/money.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { accountSums, accounts, ledgerCounts, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { knownTimeZone, monthsAround } from './month.ts'
import { countIn } from './page-position.ts'

/** Debits less credits of all accounts of each type, in kobo. */
async function debitsLessCredits(queries: ReadQueries) {
  const rows = await queries
    .select({ type: accounts.type, kobo: sql<string>`sum(${accountSums.debits} - ${accountSums.credits})` })
    .from(accounts)
    .innerJoin(accountSums, and(eq(accountSums.accountId, accounts.id), eq(accountSums.grain, 'month')))
    .groupBy(accounts.type)
  const byType = new Map(rows.map(({ type, kobo }) => [type, BigInt(kobo)]))
  return (type: AccountType) => byType.get(type) ?? 0n
}

/** A reversal and what it reverses go opposite ways with the same amount, and neither came in or went out. */
const undone = (value: SQL) =>
  sql`(select ${value} from ${ledgerTransactions} where ${ledgerTransactions.reverses} is not null)`

async function flows(queries: ReadQueries) {
  const { transactions, incoming, incomingTotal, outgoingTotal } = ledgerCounts
  const net = (sum: SQL, value: SQL) => sql<string>`coalesce(sum(${sum}), 0) - ${undone(value)}`
  const count = sql`count(*)`
  const total = sql`coalesce(sum(${ledgerTransactions.total}), 0)`
  const [row] = await queries
    .select({
      incoming: net(sql`${incoming}`, count),
      outgoing: net(sql`${transactions} - ${incoming}`, count),
      incomingTotal: net(sql`${incomingTotal}`, total),
      outgoingTotal: net(sql`${outgoingTotal}`, total),
    })
    .from(ledgerCounts)
    .where(eq(ledgerCounts.grain, 'month'))
  const flow = (amount = '0', count = '0') => ({ amount: toNaira(BigInt(amount)), transactions: Number(count) })
  return { incoming: flow(row?.incomingTotal, row?.incoming), outgoing: flow(row?.outgoingTotal, row?.outgoing) }
}

const justBefore = (instant: Date) => new Date(instant.getTime() - 1)

async function monthly(queries: ReadQueries, now: Date, timeZone: string) {
  const { last, current, next } = monthsAround(now, timeZone)
  const sameTime = new Date(Math.min(last.getTime() + (now.getTime() - current.getTime()), current.getTime() - 1))
  const transactionsThisMonth = await countIn(queries, { from: current, to: justBefore(next) })
  const before = await countIn(queries, { from: last, to: sameTime })
  const percent = Math.round(((transactionsThisMonth - before) / before) * 1_000) / 10
  return { transactionsThisMonth, changeOnLastMonth: before === 0 ? undefined : percent }
}

/** The figures on the cards, from sums that the database keeps. Throws 400 for an unknown time zone. */
export async function summarise({ queries, services }: ReadContext, given?: string): Promise<{ data: LedgerSummary }> {
  const timeZone = knownTimeZone(given)
  const sumOf = await debitsLessCredits(queries)
  const [assets, liabilities] = [sumOf('asset'), -sumOf('liability')]
  return {
    data: {
      totalAssets: toNaira(assets),
      totalLiabilities: toNaira(liabilities),
      netPosition: toNaira(assets - liabilities),
      ...(await monthly(queries, services.now(), timeZone)),
      ...(await flows(queries)),
    },
  }
}
