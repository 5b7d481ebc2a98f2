import { and, asc, getTableColumns, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type Account, account, type accountCalls, accountList } from '#contract/account.ts'
import type { SortOf } from '#contract/query-list.ts'
import { wordsIn } from '#contract/search-text.ts'
import type { ReadContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/handler.ts'
import { narrowedBy } from '#server/core/list-pages/conditions.ts'
import { pagesOf } from '#server/core/list-pages/pages.ts'
import { accounts } from '#server/db/ledger-tables.ts'

export type AccountRow = typeof accounts.$inferSelect

const toResponse = responseOf(account)

export const accountResponse = (row: AccountRow) =>
  toResponse(row, { accountCode: row.code, accountName: row.name, accountType: row.type }) satisfies Account

type StatedCriteria = InferOutput<(typeof accountCalls)['account.list']['query']>

const label = sql`(case ${accounts.code} when 'SUSPENSE_ASSET' then 'SYSTEM_BALANCING' else ${accounts.code} end)`
const find = sql`searchable(${accounts.code} || ' ' || ${label} || ' ' || ${accounts.name})`

const matches = (search = '') => and(...wordsIn(search).map((word) => sql`strpos(${find}, ${word}) > 0`))

const COLUMNS = { status: accounts.status, accountType: accounts.type, normalBalance: accounts.normalBalance }

export async function listAccounts({ queries }: ReadContext, { page, limit, search, ...filters }: StatedCriteria) {
  const matching = and(matches(search), ...narrowedBy(accountList, filters, { columns: COLUMNS }))
  const rows = await queries
    .select()
    .from(accounts)
    .where(matching)
    .orderBy(asc(accounts.code))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await queries.$count(accounts, matching)
  return { data: { items: rows.map(accountResponse), total, page, limit } }
}

/** Ten accounts at most: no index is needed. */
const readPage = pagesOf<SortOf<'accounts'>, typeof accounts._.columns>({
  from: accounts,
  id: accounts.id,
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

export const queryAccounts = ({ queries }: ReadContext, criteria: Criteria) => {
  const { status, accountType, normalBalance, ...view } = criteria
  const conditions = narrowedBy(accountList, { status, accountType, normalBalance }, { columns: COLUMNS })
  return readPage(queries, view, { conditions }, accountResponse)
}
