import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { RolesPage } from '#src/features/roles/roles-page.tsx'
import { listView, searchChange } from '#src/list/list-view.ts'

const search = v.object({
  ...listView.entries,
  status: v.fallback(v.optional(v.picklist(['active', 'inactive'])), undefined),
})

export const Route = createFileRoute('/dashboard/roles')({
  validateSearch: search,
  component: Roles,
})

function Roles() {
  const navigate = Route.useNavigate()
  return <RolesPage search={Route.useSearch()} onSearchChange={(change) => void navigate(searchChange(change))} />
}
