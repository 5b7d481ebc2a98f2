import { createFileRoute } from '@tanstack/react-router'
import { rolesSearch } from '#src/features/roles/role-search.ts'
import { RolesPage } from '#src/features/roles/roles-page.tsx'

export const Route = createFileRoute('/dashboard/roles')({ validateSearch: rolesSearch, component: RolesPage })
