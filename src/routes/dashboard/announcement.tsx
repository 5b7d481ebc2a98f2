import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { announcementsSearch } from '#src/features/announcements/announcement-search.ts'
import { AnnouncementsPage } from '#src/features/announcements/announcements-page.tsx'
import { announcementsList, announcementsQuery } from '#src/features/announcements/queries.ts'
import { AnnouncementIcon } from '#src/ui/icons.tsx'
import { prefetchList } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/announcement')({
  staticData: { icon: AnnouncementIcon },
  validateSearch: announcementsSearch,
  loader: (entry) => {
    const { api, session } = entry.context
    const search = v.parse(announcementsSearch, entry.location.search)
    const isSuperAdmin = session.getSnapshot().context.user?.isSuperAdmin ?? false
    prefetchList(entry, announcementsList(search, isSuperAdmin), announcementsQuery(api, isSuperAdmin, search.tab))
  },
  component: AnnouncementsPage,
})
