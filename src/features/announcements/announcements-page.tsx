import { getRouteApi } from '@tanstack/react-router'
import { type Announcement, announcementList } from '#contract/announcement.ts'
import { employeeName } from '#contract/employee.ts'
import { useServices } from '#src/api/services.tsx'
import { usePeople } from '#src/api/use-people.ts'
import { useViewer } from '#src/api/viewer.ts'
import { AreaPage } from '#src/area/area-page.tsx'
import { columnsOf } from '#src/area/columns.tsx'
import { formatPublished } from '#src/format/dates.ts'
import { useListFilter } from '#src/list/list-filter.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useListRows } from '#src/list/use-query-list.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { part } from '#src/ui/second-file.tsx'
import { announcementArea, CREATE } from './area.ts'
import { announcementsList, announcementsQuery } from './queries.ts'

const AnnouncementDrawers = part<typeof import('./announcement-drawers.tsx').AnnouncementDrawers>('AnnouncementDrawers')

const COLUMNS = columnsOf(announcementArea, {
  title: { size: { min: 15.25, max: 23 } },
  description: { size: { min: 7 } },
  status: { size: 5.25 },
  createdAt: { format: formatPublished, size: 9.25 },
})

const route = getRouteApi('/dashboard/announcement')

const TABS = [
  ['all', 'All'],
  ['published', 'Published'],
  ['drafts', 'Drafts'],
] as const

/** Under the stated subtitle, which speaks to those who write. */
const READING = {
  section: { text: 'You see the announcements that super admins published.' },
  empty: { title: 'No announcement found', text: 'There are no announcements published yet...' },
}

const leadIn = ({ lead }: Announcement) => lead && { value: lead._id, label: employeeName(lead) }

const { has, lead } = announcementList.filters

export function AnnouncementsPage() {
  const { api } = useServices()
  const { isSuperAdmin } = useViewer()
  const list = useListSearch(route)
  const { tab } = list.search
  const query = announcementsQuery(api, isSuperAdmin, tab)
  const rows = useListRows(announcementsList(list.search, isSuperAdmin), query, ({ data }) => data)
  const filter = useListFilter({
    area: announcementArea,
    list,
    filters: { has, lead },
    options: { lead: usePeople(rows, isSuperAdmin && leadIn) },
  })
  const selection = useSelection(tab ?? '')
  const writing = {
    filter,
    selection,
    create: { label: 'Create new announcement', form: CREATE },
    tabs: TABS,
    empty: { title: 'No announcement found', text: 'Create your first announcement to get started.' },
  }
  return (
    <AreaPage
      area={announcementArea}
      title="Announcements"
      subtitle="Create and draft announcements"
      list={list}
      rows={rows}
      columns={COLUMNS}
      openLabel="View"
      {...(isSuperAdmin ? writing : READING)}
      drawers={(drawers) => <AnnouncementDrawers {...drawers} />}
    />
  )
}
