import { fullName } from '#contract/employee.ts'
import type { EventLogEntry, QueriedEvent } from '#contract/event-log.ts'
import { actionText } from '#src/access/action-text.ts'
import { formatDateTime, NOTHING, orNothing } from '#src/format/dates.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { PersonName } from '#src/ui/initials-avatar.tsx'
import { ShortenedText } from '#src/ui/shortened-text.tsx'

const MESSAGE_SHOWN = 20

export const performedBy = ({ user }: EventLogEntry) => (user ? fullName(user) || orNothing(user.email) : NOTHING)

const personCell = (event: EventLogEntry) => {
  const name = performedBy(event)
  return name === NOTHING ? name : <PersonName name={name} />
}

export const EVENT_COLUMNS: readonly Column<EventLogEntry>[] = [
  { id: 'person', header: 'Performed by', text: performedBy, cell: personCell, size: { min: 10, max: 10.5 } },
  { id: 'action', header: 'Action', text: (event) => actionText(event.action), size: { min: 9, max: 9.75 } },
  {
    id: 'message',
    header: 'Message',
    text: (event) => event.message,
    cell: (event) => <ShortenedText text={event.message} shown={MESSAGE_SHOWN} />,
    size: 10.25,
  },
  dateColumn({
    id: 'timestamp',
    header: 'Timestamp',
    dateOf: (event) => event.timestamp,
    format: formatDateTime,
    size: 10.75,
  }),
  { id: 'ip', header: 'IP Address', text: (event) => orNothing(event.ip), size: 6 },
]

/** Adds what our server sends. */
export const queriedEventColumns = (isNarrow: boolean): readonly Column<QueriedEvent>[] => [
  ...EVENT_COLUMNS,
  {
    id: 'record',
    header: 'Record',
    text: ({ record }: QueriedEvent) => orNothing(record),
    isUnsorted: true,
    size: { min: 9.5 },
  },
  {
    id: 'concerns',
    header: 'Concerned',
    hint: 'Whose task it is.',
    text: ({ concerns }: QueriedEvent) => (concerns ? fullName(concerns) : NOTHING),
    isUnsorted: true,
    isOptional: isNarrow,
    size: { min: 5, max: 9 },
  },
]
