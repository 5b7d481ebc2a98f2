import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { accountsSearch } from '#src/features/accounts/account-search.ts'
import { AccountsPage } from '#src/features/accounts/accounts-page.tsx'
import { accountsList, accountsQuery } from '#src/features/accounts/queries.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import { AccountsIcon } from '#src/ui/icons.tsx'
import { prefetchList } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/coa')({
  staticData: { icon: AccountsIcon },
  validateSearch: accountsSearch,
  loader: (entry) => {
    const search = v.parse(accountsSearch, entry.location.search)
    const { page = 1, size = DEFAULT_PAGE_SIZE } = search
    prefetchList(entry, accountsList(search), accountsQuery(entry.context.api, search, page, size))
  },
  component: AccountsPage,
})
