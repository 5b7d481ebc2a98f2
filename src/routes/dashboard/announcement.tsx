import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { announcementsSearch } from '#src/features/announcements/announcement-search.ts'
import { AnnouncementsPage } from '#src/features/announcements/announcements-page.tsx'
import { announcementsQuery } from '#src/features/announcements/queries.ts'
import { prefetch } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/announcement')({
  validateSearch: announcementsSearch,
  loader: (entry) => {
    const { api, session } = entry.context
    const { tab } = v.parse(announcementsSearch, entry.location.search)
    prefetch(entry, announcementsQuery(api, session.getSnapshot().context.user?.isSuperAdmin ?? false, tab))
  },
  component: AnnouncementsPage,
})
