import { keepPreviousData } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import type { AccountFilters } from './account-search.ts'

export const accountsQuery = (
  api: Api,
  narrowed: AccountFilters & { search?: string },
  page: number,
  limit: number,
) => ({
  ...apiQuery(api, 'account.list', { query: { page: String(page), limit: String(limit), ...narrowed } }, 'Account'),
  placeholderData: keepPreviousData,
})
