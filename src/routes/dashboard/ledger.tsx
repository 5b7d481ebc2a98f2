import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LedgerPage } from '#src/features/ledger/ledger-page.tsx'
import { ledgerSearch } from '#src/features/ledger/ledger-search.ts'
import { ledgerQuery } from '#src/features/ledger/queries.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import { prefetch } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/ledger')({
  validateSearch: ledgerSearch,
  loader: (entry) => {
    const search = v.parse(ledgerSearch, entry.location.search)
    prefetch(entry, ledgerQuery(entry.context.api, search, search.page ?? 1, search.size ?? DEFAULT_PAGE_SIZE))
  },
  component: LedgerPage,
})
