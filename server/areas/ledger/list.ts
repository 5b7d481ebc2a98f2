import { desc, lt, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { LedgerTransaction, ledgerCalls } from '#contract/ledger.ts'
import { toNaira } from '#contract/money.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerCounts, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { preparedOnce } from '#server/db/statements.ts'
import { findPagePosition, type PagePosition, type Range, rangeOf } from './page-position.ts'

/** The status is ignored: every transaction is posted. */
type Asked = InferOutput<(typeof ledgerCalls)['ledger.list']['query']>

const { id, transactionId, createdAt, currency, total, status, type } = ledgerTransactions
export const SHOWN = { id, transactionId, createdAt, currency, total, status, type }

type Row = Pick<typeof ledgerTransactions.$inferSelect, keyof typeof SHOWN>

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

export async function listTransactions({ queries }: ReadContext, { page, limit, ...asked }: Asked) {
  const range = rangeOf(asked)
  const skipped = (page - 1) * limit
  const isWhole = range.from === undefined && range.to === undefined
  const { total, rows } = await (isWhole && skipped === 0
    ? newest(queries, limit)
    : pageIn(queries, range, skipped, limit))
  return { data: { data: rows.map(transactionResponse), total, page, limit } }
}

async function pageIn(queries: ReadQueries, range: Range, skipped: number, limit: number) {
  const { total, place } = await findPagePosition(queries, range, skipped)
  return { total, rows: place ? await rowsFrom(queries, place, Math.min(limit, total - skipped)) : [] }
}

const readNewest = preparedOnce((queries) =>
  queries
    .select({
      ...SHOWN,
      all: sql<string>`(select sum(${ledgerCounts.transactions}) from ${ledgerCounts} where ${ledgerCounts.grain} = 'month')`,
    })
    .from(ledgerTransactions)
    .orderBy(desc(createdAt), desc(id))
    .limit(sql.placeholder('limit'))
    .prepare('ledger_newest'),
)

/** Page 1 of all: without a place, so that the total comes with the rows. */
async function newest(queries: ReadQueries, limit: number) {
  const rows = await readNewest(queries).execute({ limit })
  return { total: Number(rows[0]?.all ?? 0), rows }
}

const readRows = preparedOnce((queries) =>
  queries
    .select(SHOWN)
    .from(ledgerTransactions)
    .where(lt(createdAt, sql.placeholder('before')))
    .orderBy(desc(createdAt), desc(id))
    .offset(sql.placeholder('skip'))
    .limit(sql.placeholder('limit'))
    .prepare('ledger_page'),
)

const rowsFrom = (queries: ReadQueries, { before, skip }: PagePosition, limit: number) =>
  readRows(queries).execute({ before: before.toISOString(), skip, limit })
