import { createFileRoute } from '@tanstack/react-router'
import { accountsSearch } from '#src/features/accounts/account-search.ts'
import { AccountsPage } from '#src/features/accounts/accounts-page.tsx'

export const Route = createFileRoute('/dashboard/coa')({ validateSearch: accountsSearch, component: AccountsPage })
