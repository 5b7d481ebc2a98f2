import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useCallback } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { AreaHeader } from '#src/list/area-header.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { loadedRows } from '#src/list/loaded-rows.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { openMoveItems } from '#src/workspace/move-items.ts'
import { useIntent } from '#src/workspace/use-palette-action.ts'
import { useWorkspace } from '#src/workspace/workspace.ts'
import { AnnouncementFilter, isMatch } from './announcement-filter.tsx'
import type { AnnouncementsSearch, AnnouncementTab } from './announcement-search.ts'
import { announcementWorkspace, CREATE, SHARED_CALLS, subjectOf } from './announcement-workspace.ts'
import { COLUMNS } from './columns.tsx'
import { announcementsQuery } from './queries.ts'

const AnnouncementDrawers = lazy(async () => ({
  default: (await import('./announcement-drawers.tsx')).AnnouncementDrawers,
}))

interface AnnouncementsPageProps {
  search: AnnouncementsSearch
  /** Merged into the search part of the URL; undefined takes a part back to its default. */
  onSearchChange: (change: Partial<AnnouncementsSearch>) => void
}

const NO_CRITERIA = { has: undefined, lead: undefined }

export function AnnouncementsPage({ search, onSearchChange }: AnnouncementsPageProps) {
  const { api } = useServices()
  const viewer = useViewer()
  const workspace = useWorkspace(announcementWorkspace, ['Announcement'], SHARED_CALLS)
  const { isSuperAdmin } = viewer
  const { tab, has, lead } = search
  const list = loadedRows(useQuery(announcementsQuery(api, isSuperAdmin, tab)), ({ data }) => data)
  const rows = list.rows ?? []
  useIntent(workspace, list.rows, (announcement) => subjectOf(announcement, viewer))

  const matches = useCallback((each: Announcement) => isMatch(each, { has, lead }), [has, lead])
  const open = (announcement: Announcement) => workspace.send({ type: 'record.view', id: announcement._id })
  const menuOf = (announcement: Announcement) => [
    { label: 'View', onSelect: () => open(announcement) },
    ...openMoveItems(announcementLifecycle, subjectOf(announcement, viewer), workspace),
  ]

  return (
    <>
      <AreaHeader
        title="Announcements"
        subtitle="Create and draft announcements"
        list={{ entityPlural: 'announcements', view: search, onViewChange: onSearchChange }}
      />
      <PageContent>
        {isSuperAdmin && (
          <>
            <SectionHeading
              title="For all employees"
              text="Published announcements are visible to everyone. Drafts are visible to super admins only."
              actions={
                <Button leftSection={<PlusIcon size={16} />} onClick={() => workspace.send(CREATE)}>
                  Create new announcement
                </Button>
              }
            />
            <StatusTabs tab={tab} onChange={(next) => onSearchChange({ tab: next })} />
          </>
        )}
        <DataTable
          key={tab}
          entityPlural="announcements"
          columns={COLUMNS}
          {...list}
          rowKey={(announcement) => announcement._id}
          view={search}
          onViewChange={onSearchChange}
          empty={{
            title: 'No announcement found',
            text: isSuperAdmin
              ? 'Create your first announcement to get started.'
              : 'There are no announcements published yet...',
          }}
          filter={
            isSuperAdmin
              ? {
                  control: <AnnouncementFilter announcements={rows} value={{ has, lead }} onChange={onSearchChange} />,
                  matches,
                  onClear: () => onSearchChange(NO_CRITERIA),
                }
              : undefined
          }
          rowMenu={menuOf}
          onOpen={open}
        />
      </PageContent>
      <AreaDrawers workspace={workspace}>
        <AnnouncementDrawers workspace={workspace} announcements={rows} />
      </AreaDrawers>
    </>
  )
}

const TABS: readonly { value: string; tab: AnnouncementTab; label: string }[] = [
  { value: 'all', tab: undefined, label: 'All' },
  { value: 'published', tab: 'published', label: 'Published' },
  { value: 'drafts', tab: 'drafts', label: 'Drafts' },
]

interface StatusTabsProps {
  tab: AnnouncementTab
  onChange: (tab: AnnouncementTab) => void
}

function StatusTabs({ tab, onChange }: StatusTabsProps) {
  return (
    <Tabs value={tab ?? 'all'} onChange={(chosen) => onChange(TABS.find(({ value }) => value === chosen)?.tab)}>
      <Tabs.List>
        {TABS.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
