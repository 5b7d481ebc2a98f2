import { keepPreviousData } from '@tanstack/react-query'
import type { AccountStatus, AccountType, NormalBalance } from '#contract/account.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'

/** What the list of accounts is narrowed to. */
export interface AccountFilters {
  accountType?: AccountType | undefined
  status?: AccountStatus | undefined
  normalBalance?: NormalBalance | undefined
}

export const accountsQuery = (
  api: Api,
  narrowed: AccountFilters & { search?: string },
  page: number,
  limit: number,
) => ({
  ...apiQuery(api, 'account.list', { query: { page: String(page), limit: String(limit), ...narrowed } }, 'Account'),
  placeholderData: keepPreviousData,
})
