import type { Announcement } from '#contract/announcement.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { formatPublished, NOTHING, orNothing } from '#src/format/dates.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

export const COLUMNS: readonly Column<Announcement>[] = [
  { id: 'title', header: 'Title', text: ({ title }) => title, size: { min: 11, weight: 3 } },
  {
    id: 'description',
    header: 'Description',
    text: ({ description }) => orNothing(description),
    size: { min: 8, weight: 4 },
    sortBy: ({ description }) => (orNothing(description) === NOTHING ? undefined : description),
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => statusMeta(announcementLifecycle, status).label,
    cell: ({ status }) => <StatusBadge {...statusMeta(announcementLifecycle, status)} />,
  },
  dateColumn({
    id: 'createdAt',
    header: 'Published date',
    dateOf: ({ createdAt }) => createdAt,
    format: formatPublished,
  }),
]
