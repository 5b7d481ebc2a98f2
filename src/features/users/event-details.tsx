import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fullName } from '#contract/employee.ts'
import type { EventLogEntry } from '#contract/event-log.ts'
import type { EventDetails as Found } from '#contract/history.ts'
import { areaOfRecord } from '#contract/record-lists.ts'
import { actionText } from '#src/access/action-text.ts'
import { errorText } from '#src/api/error-text.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { formatMoment, orNothing } from '#src/format/dates.ts'
import { ChangedFields } from '#src/history/changed-fields.tsx'
import { Details, type DetailsItem } from '#src/overlays/details.tsx'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { dateText } from '#src/ui/date-text.tsx'
import { performedBy } from './event-columns.tsx'

export function EventDetails({ event }: { event: EventLogEntry }) {
  const { api, config } = useServices()
  const found = useQuery({
    ...apiQuery(api, 'history.event', { params: { eventId: event._id } }, 'User'),
    enabled: config.extensions.includes('history'),
    meta: { silent: true },
  })
  const details = found.data?.data
  return (
    <DrawerPanel>
      <Details
        items={[
          { label: 'Performed by', value: performedBy(event) },
          { label: 'Email', value: orNothing(event.user?.email), isWide: true },
          { label: 'Action', value: actionText(event.action) },
          { label: 'Message', value: orNothing(event.message) },
          { label: 'Timestamp', value: dateText(event.timestamp, formatMoment), isWide: true },
          { label: 'IP Address', value: orNothing(event.ip) },
          ...(details ? foundItems(details) : []),
        ]}
      />
      {details?.changes && details.changes.length > 0 && (
        <ChangedFields entity={details.record?.entity ?? ''} changes={details.changes} />
      )}
      <RefusalLine text={found.isError ? errorText(found.error) : undefined} />
    </DrawerPanel>
  )
}

function foundItems({ record, concerns, from, to, feedback, requestId }: Found): DetailsItem[] {
  const known: readonly [label: string, value: ReactNode][] = [
    ['Record', record && <RecordLink {...record} concerns={concerns?._id} />],
    ['Person concerned', concerns && fullName(concerns)],
    ['Status', from && (to && to !== from ? `${capitalized(from)} → ${capitalized(to)}` : capitalized(from))],
    ['Feedback', feedback],
    ['Request', requestId],
  ]
  return known.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

interface RecordLinkProps extends NonNullable<Found['record']> {
  /** A task is in the list of its assignee, and in that of all employees. */
  concerns: string | undefined
}

function RecordLink({ entity, id, title, isOpen, concerns }: RecordLinkProps) {
  const viewer = useViewer()
  const name = `${capitalized(entity)}: ${title ?? id}`
  const to = areaOfRecord(entity)?.path
  if (!isOpen || !to) return <Text c="dimmed">{name}</Text>
  const search = entity === 'task' && concerns !== viewer.id ? { tab: 'employee' } : {}
  return (
    <Anchor
      inherit
      renderRoot={(props) => <Link {...props} to={to} search={search as never} state={{ intent: { id } }} />}
    >
      {name}
    </Anchor>
  )
}
