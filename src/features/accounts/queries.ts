import { keepPreviousData } from '@tanstack/react-query'
import { SORTS } from '#contract/query-list.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import { type QueryList, viewOf } from '#src/list/use-query-list.ts'
import type { AccountFilters, AccountsSearch } from './account-search.ts'

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

export function accountsList(search: AccountsSearch): QueryList<'query.accounts'> {
  const { accountType, status, normalBalance } = search
  const query = { ...viewOf(search, SORTS.accounts), accountType, status, normalBalance }
  return {
    name: 'query.accounts',
    tag: 'Account',
    inputOf: (part) => ({ query: { ...query, ...part } }),
    recordInput: (id) => ({ query: { search: id } }),
  }
}
