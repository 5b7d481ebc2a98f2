import { useMediaQuery } from '@mantine/hooks'
import dayjs from 'dayjs'
import { useCallback, useMemo } from 'react'
import type { EventLogEntry } from '#contract/event-log.ts'
import { useServices } from '#src/api/services.tsx'
import { formatDate } from '#src/format/dates.ts'
import { AllDates } from '#src/list/all-dates.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useListRows } from '#src/list/use-query-list.ts'
import { OpenedRecord } from '#src/workspace/opened-record.ts'
import { useWorkspace } from '#src/workspace/workspace.tsx'
import { WorkspaceDrawers } from '#src/workspace/workspace-drawers.tsx'
import { EVENT_COLUMNS, queriedEventColumns } from './event-columns.tsx'
import { EventDetails } from './event-details.tsx'
import { type EventCriteria, EventFilter, NO_CRITERIA } from './event-filter.tsx'
import { eventList, eventsQuery } from './queries.ts'
import type { UsersSearch } from './user-search.ts'

interface AuditLogProps {
  search: UsersSearch
  onSearchChange: (change: Partial<UsersSearch>) => void
}

export function AuditLog({ search, onSearchChange }: AuditLogProps) {
  const { api, config } = useServices()
  const rows = useListRows(eventList(search), eventsQuery(api), ({ data }) => data)
  const events = rows.rows ?? []
  const isNarrow = useMediaQuery('(width < 90rem)', false, { getInitialValueInEffect: false })
  const isQueried = config.extensions.includes('query')
  const columns = useMemo(() => (isQueried ? queriedEventColumns(isNarrow) : EVENT_COLUMNS), [isQueried, isNarrow])
  const workspace = useWorkspace({ tags: [] })
  const open = ({ _id }: EventLogEntry) => workspace.view(_id)
  const { person, action, from, to } = search
  const criteria = { person, action, from, to }
  const count = Object.values(criteria).filter((choice) => choice !== undefined).length
  const matches = useCallback(
    (event: EventLogEntry) => eventMatches(event, { person, action, from, to }),
    [person, action, from, to],
  )

  return (
    <>
      <DataTable
        entityPlural="events"
        columns={columns}
        rows={rows}
        view={search}
        onViewChange={onSearchChange}
        empty={{ title: 'No events yet', text: 'A record of who did what.' }}
        elsewhere={
          <AllDates
            range={[from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`].filter(Boolean).join(' ')}
            onShow={() => onSearchChange({ from: undefined, to: undefined })}
          />
        }
        filter={{
          control: (
            <EventFilter
              events={events}
              isWhole={rows.server === undefined}
              count={count}
              value={criteria}
              onChange={onSearchChange}
            />
          ),
          count,
          matches,
          onClear: () => onSearchChange(NO_CRITERIA),
        }}
        onOpen={open}
      />
      <OpenedRecord listed={rows} workspace={workspace} show={open} />
      <WorkspaceDrawers
        workspace={workspace}
        rows={events}
        details={{
          title: 'Event details',
          content: (event) => <EventDetails key={event._id} event={event} />,
        }}
      />
    </>
  )
}

/** Days begin and end where the viewer is. */
function eventMatches({ user, action, timestamp }: EventLogEntry, criteria: EventCriteria) {
  if (criteria.person !== undefined && user?.email !== criteria.person) return false
  if (criteria.action !== undefined && action !== criteria.action) return false
  if (timestamp === undefined) return criteria.from === undefined && criteria.to === undefined
  if (criteria.from !== undefined && dayjs(timestamp).isBefore(criteria.from, 'day')) return false
  return criteria.to === undefined || !dayjs(timestamp).isAfter(criteria.to, 'day')
}
