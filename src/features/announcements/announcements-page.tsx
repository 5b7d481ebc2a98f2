import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, useRef } from 'react'
import { type Announcement, announcementList } from '#contract/announcement.ts'
import { employeeName } from '#contract/employee.ts'
import { useServices } from '#src/api/services.tsx'
import { usePeople } from '#src/api/use-people.ts'
import { useViewer } from '#src/api/viewer.ts'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useListFilter } from '#src/list/list-filter.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { useListRows } from '#src/list/loaded-rows.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { openMoveItems } from '#src/workspace/moves.ts'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import { AreaDrawers, useWorkspace } from '#src/workspace/workspace.tsx'
import type { AnnouncementsSearch } from './announcement-search.ts'
import { announcementMoves, announcementState, CREATE } from './area.ts'
import { COLUMNS } from './columns.tsx'
import { announcementsList, announcementsQuery } from './queries.ts'

const AnnouncementDrawers = lazy(async () => ({
  default: (await import('./announcement-drawers.tsx')).AnnouncementDrawers,
}))

const route = getRouteApi('/dashboard/announcement')

const TABS = [
  ['all', 'All'],
  ['published', 'Published'],
  ['drafts', 'Drafts'],
] as const

/** Under the stated subtitle, which speaks to those who write. */
const READING = { section: { text: 'You see the announcements that super admins published.' } }

const leadsOf = (announcements: readonly Announcement[]) =>
  [...new Map(announcements.flatMap(({ lead }) => (lead ? [[lead._id, employeeName(lead)]] : [])))]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))

export function AnnouncementsPage() {
  const { api } = useServices()
  const viewer = useViewer()
  const { isSuperAdmin } = viewer
  const workspace = useWorkspace({ tags: ['Announcement'] })
  const { search, change } = useListSearch(route)
  const { tab, has, lead } = search
  const rows = useListRows(
    announcementsList(search, isSuperAdmin),
    announcementsQuery(api, isSuperAdmin, tab),
    ({ data }) => data,
  )
  const people = usePeople(!rows.isWhole && isSuperAdmin)
  const announcements = rows.rows ?? []
  const filter = useListFilter<Announcement, Pick<AnnouncementsSearch, 'has' | 'lead'>>({
    filters: announcementList.filters,
    chosen: { has, lead },
    onChange: change,
    options: { lead: people ?? leadsOf(announcements) },
  })

  const shown = useRef<readonly Announcement[]>([])
  const selection = useSelection(tab ?? '', shown)
  const list = { entityPlural: 'announcements', view: search, onViewChange: change }
  const open = (announcement: Announcement) => workspace.view(announcement._id)
  const menuOf = (announcement: Announcement) => [
    { label: 'View', onSelect: () => open(announcement) },
    ...openMoveItems(announcementMoves, announcementState(announcement, viewer), workspace),
  ]
  const create = () => workspace.create(CREATE)
  usePaletteAction(rows, { show: open, create, menuOf })
  const manage = {
    section: {
      actions: (
        <Button leftSection={<PlusIcon size={16} />} onClick={create}>
          Create new announcement
        </Button>
      ),
    },
    tabs: {
      value: tab ?? 'all',
      items: TABS,
      onChange: (next: (typeof TABS)[number][0]) => change({ tab: next === 'all' ? undefined : next }),
    },
  }
  return (
    <ListPage
      title="Announcements"
      subtitle="Create and draft announcements"
      list={{ ...list, searchDelay: rows.searchDelay }}
      {...(isSuperAdmin ? manage : READING)}
      drawers={
        <AreaDrawers workspace={workspace} selection={selection}>
          <AnnouncementDrawers
            workspace={workspace}
            announcements={announcements}
            readOne={rows.readOne}
            isBackground={rows.isBackground}
            selection={selection}
          />
        </AreaDrawers>
      }
    >
      <DataTable
        key={tab}
        {...list}
        {...rows}
        columns={COLUMNS}
        rowKey={(announcement) => announcement._id}
        empty={{
          title: 'No announcement found',
          text: isSuperAdmin
            ? 'Create your first announcement to get started.'
            : 'There are no announcements published yet...',
        }}
        filter={isSuperAdmin ? filter : undefined}
        shown={shown}
        selection={isSuperAdmin ? selection : undefined}
        rowMenu={menuOf}
        onOpen={open}
      />
    </ListPage>
  )
}
