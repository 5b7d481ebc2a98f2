import { createFileRoute } from '@tanstack/react-router'
import { usersSearch } from '#src/features/users/user-search.ts'
import { UsersPage } from '#src/features/users/users-page.tsx'

export const Route = createFileRoute('/dashboard/')({ validateSearch: usersSearch, component: UsersPage })
