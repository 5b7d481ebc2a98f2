import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { UsersPage } from '#src/features/users/users-page.tsx'
import { listView, searchChange } from '#src/list/list-view.ts'

const text = v.fallback(v.optional(v.string()), undefined)
const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

const search = v.object({
  ...listView.entries,
  tab: v.fallback(v.optional(v.literal('audit')), undefined),
  status: v.fallback(v.optional(v.picklist(['unlocked', 'locked'])), undefined),
  role: text,
  person: text,
  action: text,
  from: day,
  to: day,
})

export const Route = createFileRoute('/dashboard/')({
  validateSearch: search,
  component: Users,
})

function Users() {
  const navigate = Route.useNavigate()
  return (
    <UsersPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate(searchChange(change))}
      onTabChange={(tab) => void navigate({ search: { tab } })}
    />
  )
}
