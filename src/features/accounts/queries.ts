import { keepPreviousData } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import type { AccountFilters } from './account-search.ts'

export const accountsQuery = (
  api: Api,
  { search, accountType, status, normalBalance }: AccountFilters & { search?: string | undefined },
  page: number,
  limit: number,
) => {
  const narrowed = { search: search?.trim() || undefined, accountType, status, normalBalance }
  const query = { page: String(page), limit: String(limit), ...narrowed }
  return { ...apiQuery(api, 'account.list', { query }, 'Account'), placeholderData: keepPreviousData }
}
