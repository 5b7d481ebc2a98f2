import { createFileRoute } from '@tanstack/react-router'
import { LedgerPage } from '#src/features/ledger/ledger-page.tsx'
import { ledgerSearch } from '#src/features/ledger/ledger-search.ts'

export const Route = createFileRoute('/dashboard/ledger')({ validateSearch: ledgerSearch, component: LedgerPage })
