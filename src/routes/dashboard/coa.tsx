import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { accountsSearch } from '#src/features/accounts/account-search.ts'
import { AccountsPage } from '#src/features/accounts/accounts-page.tsx'
import { accountsQuery } from '#src/features/accounts/queries.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import { prefetch } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/coa')({
  validateSearch: accountsSearch,
  loader: (entry) => {
    const search = v.parse(accountsSearch, entry.location.search)
    prefetch(entry, accountsQuery(entry.context.api, search, search.page ?? 1, search.size ?? DEFAULT_PAGE_SIZE))
  },
  component: AccountsPage,
})
