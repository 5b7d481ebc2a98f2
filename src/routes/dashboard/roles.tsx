import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { rolesQuery } from '#src/api/people-queries.ts'
import { RolesPage } from '#src/features/roles/roles-page.tsx'
import { listView, urlChoices } from '#src/list/list-view.ts'
import { RolesIcon } from '#src/ui/icons.tsx'
import { prefetch } from './-prefetch.ts'

const search = v.object({ ...listView.entries, status: urlChoices(['active', 'inactive']) })

export const Route = createFileRoute('/dashboard/roles')({
  staticData: { icon: RolesIcon },
  validateSearch: search,
  loader: (entry) => prefetch(entry, rolesQuery(entry.context.api)),
  component: RolesPage,
})
