import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { usersQuery } from '#src/api/people-queries.ts'
import { eventList, eventsQuery } from '#src/features/users/queries.ts'
import { usersSearch } from '#src/features/users/user-search.ts'
import { UsersPage } from '#src/features/users/users-page.tsx'
import { prefetch, prefetchList } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: usersSearch,
  loader: (entry) => {
    const search = v.parse(usersSearch, entry.location.search)
    if (search.tab === 'audit') prefetchList(entry, eventList(search), eventsQuery(entry.context.api))
    else prefetch(entry, usersQuery(entry.context.api))
  },
  component: UsersPage,
})
