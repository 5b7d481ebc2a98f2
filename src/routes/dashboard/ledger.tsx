import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LEDGER_STATUSES } from '#contract/enums.ts'
import { LedgerPage } from '#src/features/ledger/ledger-page.tsx'
import { MONTH } from '#src/format/month.ts'
import { pagedListView, searchChange } from '#src/list/list-view.ts'

const month = v.fallback(v.optional(v.pipe(v.string(), v.regex(MONTH))), undefined)

const search = v.object({
  ...pagedListView.entries,
  tab: v.fallback(v.optional(v.literal('Incoming')), undefined),
  from: month,
  to: month,
  status: v.fallback(v.optional(v.picklist(LEDGER_STATUSES)), undefined),
})

export const Route = createFileRoute('/dashboard/ledger')({
  validateSearch: search,
  component: Ledger,
})

function Ledger() {
  const navigate = Route.useNavigate()
  return <LedgerPage search={Route.useSearch()} onSearchChange={(change) => void navigate(searchChange(change))} />
}
