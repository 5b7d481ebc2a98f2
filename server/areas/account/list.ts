import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { ACCOUNT_CODES, type Account, account, type accountCalls, accountCodeLabel } from '#contract/account.ts'
import type { ReadContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/handler.ts'
import { accounts } from '#server/db/ledger-tables.ts'

export type AccountRow = typeof accounts.$inferSelect

const toResponse = responseOf(account)

export const accountResponse = (row: AccountRow) =>
  toResponse(row, { accountCode: row.code, accountName: row.name, accountType: row.type }) satisfies Account

type Criteria = InferOutput<(typeof accountCalls)['account.list']['query']>

const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function matches(search: string | undefined) {
  if (!search) return undefined
  const wanted = search.normalize('NFC')
  const codes = ACCOUNT_CODES.filter((code) =>
    [code, accountCodeLabel(code)].some((text) => text.includes(wanted.toUpperCase())),
  )
  return or(ilike(accounts.name, `%${literally(wanted)}%`), inArray(accounts.code, codes))
}

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
