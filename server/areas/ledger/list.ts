import { desc, lt, sql } from 'drizzle-orm'
import type { LedgerTransaction } from '#contract/ledger.ts'
import { toNaira } from '#contract/money.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { countIn, findPagePosition, type PagePosition, type Range, startOf } from './page-position.ts'

interface Asked {
  readonly page: number
  readonly limit: number
  /** The first and the last instant, as ISO timestamps. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  /** Ignored: every transaction is posted. */
  readonly status?: 'posted' | undefined
}

type Row = typeof ledgerTransactions.$inferSelect

export const transactionResponse = ({ id, transactionId, createdAt, currency, total, status, type }: Row) =>
  ({
    _id: `${id}`,
    transactionId,
    createdAt: createdAt.toISOString(),
    currency,
    totalAmount: toNaira(total),
    status,
    type,
  }) satisfies LedgerTransaction

const instantOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export async function listTransactions({ queries }: ReadContext, { page, limit, startDate, endDate }: Asked) {
  const range = { from: instantOf(startDate), to: instantOf(endDate) }
  const skipped = (page - 1) * limit
  const { total, rows } = await (skipped === 0
    ? firstPage(queries, range, limit)
    : laterPage(queries, range, skipped, limit))
  return { data: { data: rows.map(transactionResponse), total, page, limit } }
}

/** Total and rows are asked for together. */
async function firstPage(queries: ReadQueries, range: Range, limit: number) {
  const [total, rows] = await Promise.all([countIn(queries, range), rowsFrom(queries, startOf(range), limit)])
  return { total, rows: rows.slice(0, total) }
}

async function laterPage(queries: ReadQueries, range: Range, skipped: number, limit: number) {
  const { total, place } = await findPagePosition(queries, range, skipped)
  return { total, rows: place ? await rowsFrom(queries, place, Math.min(limit, total - skipped)) : [] }
}

const readRows = preparedQuery(
  (queries) =>
    queries
      .select()
      .from(ledgerTransactions)
      .where(lt(ledgerTransactions.createdAt, sql.placeholder('before')))
      .orderBy(desc(ledgerTransactions.createdAt), desc(ledgerTransactions.id))
      .offset(sql.placeholder('skip'))
      .limit(sql.placeholder('limit')),
  'ledger_page',
)

const rowsFrom = (queries: ReadQueries, { before, skip }: PagePosition, limit: number) =>
  readRows(queries, { before: before.toISOString(), skip, limit })
