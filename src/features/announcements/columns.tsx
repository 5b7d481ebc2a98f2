import { columnsOf } from '#src/area/columns.tsx'
import { formatPublished } from '#src/format/dates.ts'
import { announcementArea } from './area.ts'

export const COLUMNS = columnsOf(announcementArea, {
  title: { size: { min: 11, weight: 3 } },
  description: { size: { min: 8, weight: 4 } },
  status: {},
  createdAt: { format: formatPublished },
})
