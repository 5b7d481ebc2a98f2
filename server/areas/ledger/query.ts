import { eq, gte, lte, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { queryCalls } from '#contract/query.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { pagesOf } from '#server/core/list-pages/pages.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { SHOWN, transactionResponse } from './list.ts'

const { id, transactionId, createdAt, total, type } = ledgerTransactions

const readPage = pagesOf<SortOf<'ledger'>, typeof SHOWN>({
  name: 'ledger',
  from: ledgerTransactions,
  id,
  idType: 'bigint',
  shown: SHOWN,
  find: sql`${ledgerTransactions}.find`,
  sorts: {
    transactionId: { by: transactionId, type: 'text' },
    createdAt: { by: createdAt, type: 'timestamptz' },
    amount: { by: total, type: 'bigint' },
    // Every transaction is posted.
    status: { by: id, type: 'bigint' },
    type: { by: type, type: 'text' },
  },
})

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
  const countedBy = (startDate !== undefined || endDate !== undefined) && sql`${createdAt}`
  return readPage(queries, view, { conditions, countedBy }, transactionResponse)
}
