import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { type Services, useServices } from '#src/api/services.tsx'
import { LedgerPage } from '#src/features/ledger/ledger-page.tsx'
import { ledgerSearch } from '#src/features/ledger/ledger-search.ts'
import { ledgerQuery, transactionList } from '#src/features/ledger/queries.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import { LedgerIcon } from '#src/ui/icons.tsx'
import { part } from '#src/ui/second-file.tsx'
import { prefetchList } from './-prefetch.ts'

const AccountLedger = part<typeof import('#src/features/ledger/account-ledger.tsx').AccountLedger>('AccountLedger')

const isAccounting = ({ config }: Services) => config.extensions.includes('accounting')

function LedgerScreen() {
  const { account } = Route.useSearch()
  const isSupported = isAccounting(useServices())
  return account !== undefined && isSupported ? <AccountLedger key={account} account={account} /> : <LedgerPage />
}

export const Route = createFileRoute('/dashboard/ledger')({
  staticData: { icon: LedgerIcon },
  validateSearch: ledgerSearch,
  loader: (entry) => {
    const search = v.parse(ledgerSearch, entry.location.search)
    const { page = 1, size = DEFAULT_PAGE_SIZE } = search
    if (search.account !== undefined && isAccounting(entry.context)) return
    prefetchList(entry, transactionList(search), ledgerQuery(entry.context.api, search, page, size))
  },
  component: LedgerScreen,
})
