import { createFileRoute } from '@tanstack/react-router'
import { announcementsSearch } from '#src/features/announcements/announcement-search.ts'
import { AnnouncementsPage } from '#src/features/announcements/announcements-page.tsx'

export const Route = createFileRoute('/dashboard/announcement')({
  validateSearch: announcementsSearch,
  component: AnnouncementsPage,
})
