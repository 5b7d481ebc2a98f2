import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm'
import {
  ACCOUNT_CODES,
  type AccountStatus,
  type AccountType,
  accountCodeLabel,
  type NormalBalance,
} from '#contract/account.ts'
import type { ReadContext } from '#server/core/context.ts'
import { accounts } from '#server/db/schema.ts'
import { accountAnswer } from './to-response.ts'

interface Asked {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly status?: AccountStatus | undefined
  readonly accountType?: AccountType | undefined
  readonly normalBalance?: NormalBalance | undefined
}

const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Finds an account by a part of its name, of its code, or of what people read for its code. */
function matches(search: string | undefined) {
  if (!search) return undefined
  const wanted = search.normalize('NFC')
  const codes = ACCOUNT_CODES.filter((code) =>
    [code, accountCodeLabel(code)].some((text) => text.includes(wanted.toUpperCase())),
  )
  return or(ilike(accounts.name, `%${literally(wanted)}%`), inArray(accounts.code, codes))
}

/** One page of the accounts that match all that is asked, by code, and how many there are. */
export async function listAccounts({ queries }: ReadContext, { page, limit, search, ...filters }: Asked) {
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
  return { data: { items: rows.map(accountAnswer), total, page, limit } }
}
