import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { usersQuery } from '#src/api/people-queries.ts'
import { eventList, eventsQuery, usersList } from '#src/features/users/queries.ts'
import { usersSearch } from '#src/features/users/user-search.ts'
import { UsersPage } from '#src/features/users/users-page.tsx'
import { UsersIcon } from '#src/ui/icons.tsx'
import { prefetchList } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/')({
  staticData: { icon: UsersIcon },
  validateSearch: usersSearch,
  loader: (entry) => {
    const search = v.parse(usersSearch, entry.location.search)
    if (search.tab === 'audit') prefetchList(entry, eventList(search), eventsQuery(entry.context.api))
    else prefetchList(entry, usersList(search), usersQuery(entry.context.api))
  },
  component: UsersPage,
})
