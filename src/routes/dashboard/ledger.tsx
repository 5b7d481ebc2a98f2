import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LedgerPage } from '#src/features/ledger/ledger-page.tsx'
import { ledgerSearch } from '#src/features/ledger/ledger-search.ts'
import { ledgerQuery, transactionList } from '#src/features/ledger/queries.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import { prefetchList } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/ledger')({
  validateSearch: ledgerSearch,
  loader: (entry) => {
    const search = v.parse(ledgerSearch, entry.location.search)
    const { page = 1, size = DEFAULT_PAGE_SIZE } = search
    prefetchList(entry, transactionList(search), ledgerQuery(entry.context.api, search, page, size))
  },
  component: LedgerPage,
})
