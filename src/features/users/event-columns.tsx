import { Tooltip } from '@mantine/core'
import dayjs from 'dayjs'
import { fullName } from '#contract/employee.ts'
import type { EventLogEntry } from '#contract/event-log.ts'
import { formatDateTime, NOTHING, orNothing } from '#src/lib/format.ts'
import type { Column } from '#src/ui/data-table/column.ts'

const MESSAGE_SHOWN = 20

export const performedBy = ({ user }: EventLogEntry) => (user ? fullName(user) || orNothing(user.email) : NOTHING)

function Message({ text }: { text: string }) {
  const letters = [...text]
  if (letters.length <= MESSAGE_SHOWN) return text
  return (
    <Tooltip label={text} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text has to be had without a mouse */}
      <span tabIndex={0}>{letters.slice(0, MESSAGE_SHOWN).join('')}...</span>
    </Tooltip>
  )
}

export const EVENT_COLUMNS: readonly Column<EventLogEntry>[] = [
  { id: 'person', header: 'Performed by', text: performedBy },
  { id: 'action', header: 'Action', text: (event) => event.action },
  {
    id: 'message',
    header: 'Message',
    text: (event) => event.message,
    cell: (event) => <Message text={event.message} />,
  },
  {
    id: 'timestamp',
    header: 'Timestamp',
    text: (event) => formatDateTime(event.timestamp),
    sortBy: (event) => (event.timestamp === undefined ? undefined : dayjs(event.timestamp).valueOf()),
    width: '200px',
  },
  { id: 'ip', header: 'IP Address', text: (event) => orNothing(event.ip), width: '160px' },
]
