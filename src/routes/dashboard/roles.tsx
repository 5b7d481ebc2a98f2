import { createFileRoute } from '@tanstack/react-router'
import { rolesQuery } from '#src/api/people-queries.ts'
import { rolesSearch } from '#src/features/roles/role-search.ts'
import { RolesPage } from '#src/features/roles/roles-page.tsx'
import { prefetch } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/roles')({
  validateSearch: rolesSearch,
  loader: (entry) => prefetch(entry, rolesQuery(entry.context.api)),
  component: RolesPage,
})
