import type { Announcement } from '#contract/announcement.ts'
import { type Employee, employeeName } from '#contract/employee.ts'
import { FilterPopover } from '#src/list/filter-popover.tsx'
import type { AnnouncementCriteria } from './announcement-search.ts'

export const isMatch = ({ lead, files, link }: Announcement, criteria: AnnouncementCriteria) =>
  (criteria.lead === undefined || lead?._id === criteria.lead) &&
  (criteria.has !== 'files' || files.length > 0) &&
  (criteria.has !== 'link' || link !== undefined)

const leadsOf = (announcements: readonly Announcement[]): Employee[] => [
  ...new Map(announcements.flatMap(({ lead }) => (lead ? [[lead._id, lead] as const] : []))).values(),
]

interface AnnouncementFilterProps {
  announcements: readonly Announcement[]
  value: AnnouncementCriteria
  onChange: (value: AnnouncementCriteria) => void
}

/** Narrows the list to what has files or a link, and to one of the leads in it. */
export function AnnouncementFilter({ announcements, value, onChange }: AnnouncementFilterProps) {
  const leads = leadsOf(announcements).map((lead) => ({ value: lead._id, label: employeeName(lead) }))
  return (
    <FilterPopover
      groups={[
        {
          id: 'has',
          label: 'Attachments',
          options: [
            { value: 'files', label: 'With files' },
            { value: 'link', label: 'With a link' },
          ],
        },
        { id: 'lead', label: 'Lead', options: leads.sort((one, other) => one.label.localeCompare(other.label)) },
      ]}
      value={{ ...value }}
      onChange={({ has, lead }) => onChange({ has: has as AnnouncementCriteria['has'], lead })}
    />
  )
}
