import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { EventLogEntry } from '#contract/event-log.ts'
import { useServices } from '#src/api/services.tsx'
import { formatDateTime, orNothing } from '#src/format/dates.ts'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { loadedRows } from '#src/list/loaded-rows.ts'
import { Details } from '#src/overlays/details.tsx'
import { DrawerPanel, SideDrawer } from '#src/overlays/side-drawer.tsx'
import { useWhileOpen } from '#src/overlays/use-while-open.ts'
import { EVENT_COLUMNS, performedBy } from './event-columns.tsx'
import { EventFilter } from './event-filter.tsx'
import { eventMatches } from './event-matches.ts'
import { eventsQuery } from './queries.ts'
import type { UsersSearch } from './users-page.tsx'

const NO_CRITERIA = { person: undefined, action: undefined, from: undefined, to: undefined }

interface AuditLogProps {
  search: UsersSearch
  onSearchChange: (change: Partial<UsersSearch>) => void
}

export function AuditLog({ search, onSearchChange }: AuditLogProps) {
  const { api } = useServices()
  const list = loadedRows(useQuery(eventsQuery(api)), ({ data }) => data)
  const events = list.rows
  const [openedId, setOpenedId] = useState<string>()
  const opened = events?.find((event) => event._id === openedId)
  const shown = useWhileOpen(opened !== undefined, opened)
  const { person, action, from, to } = search
  const matches = useCallback(
    (event: EventLogEntry) => eventMatches(event, { person, action, from, to }),
    [person, action, from, to],
  )

  return (
    <>
      <DataTable
        entityPlural="events"
        columns={EVENT_COLUMNS}
        {...list}
        rowKey={(event) => event._id}
        view={search}
        onViewChange={onSearchChange}
        empty={{ title: 'No events yet', text: 'A record of who did what.' }}
        filter={{
          control: <EventFilter events={events ?? []} value={{ person, action, from, to }} onChange={onSearchChange} />,
          matches,
          onClear: () => onSearchChange(NO_CRITERIA),
        }}
        onOpen={(event) => setOpenedId(event._id)}
      />
      <SideDrawer opened={opened !== undefined} title="Event details" onClose={() => setOpenedId(undefined)}>
        {shown && (
          <DrawerPanel>
            <Details
              items={[
                { label: 'Performed by', value: performedBy(shown) },
                { label: 'Email', value: orNothing(shown.user?.email) },
                { label: 'Action', value: shown.action },
                { label: 'Message', value: orNothing(shown.message) },
                { label: 'Timestamp', value: formatDateTime(shown.timestamp) },
                { label: 'IP Address', value: orNothing(shown.ip) },
              ]}
            />
          </DrawerPanel>
        )}
      </SideDrawer>
    </>
  )
}
