import { keepPreviousData } from '@tanstack/react-query'
import type { AccountStatus, AccountType, NormalBalance } from '#contract/account.ts'
import type { Api } from '#src/lib/api.ts'
import { apiQuery } from '#src/lib/query.ts'

/** What the list of accounts is narrowed by. */
export interface AccountCriteria {
  search?: string
  accountType?: AccountType
  status?: AccountStatus
  normalBalance?: NormalBalance
}

export const accountsQuery = (api: Api, criteria: AccountCriteria, page: number, limit: number) => ({
  ...apiQuery(api, 'account.list', { query: { page: String(page), limit: String(limit), ...criteria } }, 'Account'),
  placeholderData: keepPreviousData,
})
