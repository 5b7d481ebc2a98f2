import { and, asc, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type Account, account, type accountCalls } from '#contract/account.ts'
import { wordsIn } from '#contract/search-text.ts'
import type { ReadContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/handler.ts'
import { accounts } from '#server/db/ledger-tables.ts'

export type AccountRow = typeof accounts.$inferSelect

const toResponse = responseOf(account)

export const accountResponse = (row: AccountRow) =>
  toResponse(row, { accountCode: row.code, accountName: row.name, accountType: row.type }) satisfies Account

type Criteria = InferOutput<(typeof accountCalls)['account.list']['query']>

export const label = sql`(case ${accounts.code} when 'SUSPENSE_ASSET' then 'SYSTEM_BALANCING' else ${accounts.code} end)`
const find = sql`searchable(${accounts.code} || ' ' || ${label} || ' ' || ${accounts.name})`

const matches = (search = '') => and(...wordsIn(search).map((word) => sql`strpos(${find}, ${word}) > 0`))

export async function listAccounts({ queries }: ReadContext, { page, limit, search, ...filters }: Criteria) {
  const { status, accountType, normalBalance } = filters
  const matching = and(
    matches(search),
    status && eq(accounts.status, status),
    accountType && eq(accounts.type, accountType),
    normalBalance && eq(accounts.normalBalance, normalBalance),
  )
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
