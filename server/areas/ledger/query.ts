import { eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { queryCalls } from '#contract/query.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { type List, readPage } from '#server/core/list-page.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { transactionResponse } from './list.ts'

const { id, transactionId, createdAt, total, type } = ledgerTransactions

const list: List<SortOf<'ledger'>> = {
  from: ledgerTransactions,
  id,
  idType: 'bigint',
  find: sql`${ledgerTransactions}.find`,
  sorts: {
    transactionId: { by: transactionId, type: 'text' },
    createdAt: { by: createdAt, type: 'timestamptz' },
    amount: { by: total, type: 'bigint' },
    // Every transaction is posted.
    status: { by: id, type: 'bigint' },
    type: { by: type, type: 'text' },
  },
}

type Criteria = InferOutput<(typeof queryCalls)['query.ledger']['query']>

export function queryTransactions({ queries }: ReadContext, { status: _, ...criteria }: Criteria) {
  const { type: wanted, startDate, endDate, minAmount, maxAmount, account, ...view } = criteria
  const conditions = [
    wanted && eq(type, wanted),
    startDate === undefined ? undefined : gte(createdAt, new Date(startDate)),
    endDate === undefined ? undefined : lte(createdAt, new Date(endDate)),
    minAmount === undefined ? undefined : gte(total, minAmount),
    maxAmount === undefined ? undefined : lte(total, maxAmount),
    account === undefined
      ? undefined
      : sql`exists (select from ${ledgerEntries} where ${ledgerEntries.transactionId} = ${id} and ${ledgerEntries.accountId} = ${account})`,
  ]
  return readPage(queries, list, view, conditions, async (ids) =>
    (
      await queries
        .select()
        .from(ledgerTransactions)
        .where(inArray(id, ids.map(Number)))
    ).map(transactionResponse),
  )
}
