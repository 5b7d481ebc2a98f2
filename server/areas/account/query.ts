import { getTableColumns, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type accountCalls, accountList } from '#contract/account.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { narrowedBy } from '#server/core/list-pages/conditions.ts'
import { pagesOf } from '#server/core/list-pages/pages.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { accountResponse, label } from './list.ts'

/** Ten accounts at most: no index is needed. */
const readPage = pagesOf<SortOf<'accounts'>, typeof accounts._.columns>({
  from: accounts,
  id: accounts.id,
  idType: 'text',
  shown: getTableColumns(accounts),
  find: sql`searchable(${accounts.id} || ' ' || ${accounts.code} || ' ' || ${label} || ' ' || ${accounts.name})`,
  sorts: {
    accountCode: { by: sql`${label} collate "C"`, type: 'text' },
    accountName: { by: sql`sort_key(${accounts.name}) collate "C"`, type: 'text' },
    accountType: { by: accounts.type, type: 'text' },
    normalBalance: { by: accounts.normalBalance, type: 'text' },
    status: { by: accounts.status, type: 'text' },
    createdAt: { by: accounts.createdAt, type: 'timestamptz' },
  },
})

type Criteria = InferOutput<(typeof accountCalls)['query.accounts']['query']>

const COLUMNS = { status: accounts.status, accountType: accounts.type, normalBalance: accounts.normalBalance }

export const queryAccounts = ({ queries }: ReadContext, criteria: Criteria) => {
  const { status, accountType, normalBalance, ...view } = criteria
  const conditions = narrowedBy(accountList, { status, accountType, normalBalance }, { columns: COLUMNS })
  return readPage(queries, view, { conditions }, accountResponse)
}
