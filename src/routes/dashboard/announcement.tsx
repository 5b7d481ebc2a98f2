import { createFileRoute } from '@tanstack/react-router'
import { announcementsSearch } from '#src/features/announcements/announcement-search.ts'
import { AnnouncementsPage } from '#src/features/announcements/announcements-page.tsx'
import { searchChange } from '#src/list/list-view.ts'

export const Route = createFileRoute('/dashboard/announcement')({
  validateSearch: announcementsSearch,
  component: Announcements,
})

function Announcements() {
  const navigate = Route.useNavigate()
  return (
    <AnnouncementsPage search={Route.useSearch()} onSearchChange={(change) => void navigate(searchChange(change))} />
  )
}
