import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { usersQuery } from '#src/api/people-queries.ts'
import { eventsQuery } from '#src/features/users/queries.ts'
import { usersSearch } from '#src/features/users/user-search.ts'
import { UsersPage } from '#src/features/users/users-page.tsx'
import { prefetch } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: usersSearch,
  loader: (entry) => {
    const { tab } = v.parse(usersSearch, entry.location.search)
    if (tab === 'audit') prefetch(entry, eventsQuery(entry.context.api))
    else prefetch(entry, usersQuery(entry.context.api))
  },
  component: UsersPage,
})
