import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, NORMAL_BALANCES } from '#contract/enums.ts'
import { AccountsPage } from '#src/features/accounts/accounts-page.tsx'
import { pagedListView, searchChange } from '#src/list/list-view.ts'

const search = v.object({
  ...pagedListView.entries,
  accountType: v.fallback(v.optional(v.picklist(ACCOUNT_TYPES)), undefined),
  status: v.fallback(v.optional(v.picklist(ACCOUNT_STATUSES)), undefined),
  normalBalance: v.fallback(v.optional(v.picklist(NORMAL_BALANCES)), undefined),
})

export const Route = createFileRoute('/dashboard/coa')({
  validateSearch: search,
  component: Accounts,
})

function Accounts() {
  const navigate = Route.useNavigate()
  return <AccountsPage search={Route.useSearch()} onSearchChange={(change) => void navigate(searchChange(change))} />
}
