import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { type Employee, employeeName } from '#contract/employee.ts'
import { RecordDetails } from '#src/area/record-details.tsx'
import { formatDate, NOTHING } from '#src/format/dates.ts'
import { dateText } from '#src/ui/date-text.tsx'
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx'
import classes from './announcement-files.module.css'
import { AnnouncementFiles } from './announcement-files.tsx'
import { announcementArea } from './area.ts'

export const AnnouncementDetails = ({ announcement }: { announcement: Announcement }) => (
  <>
    {announcement.status === 'published' && (
      <Text size="sm" c="dimmed">
        <span>Published</span> <span>{dateText(announcement.createdAt, formatDate)}</span>
      </Text>
    )}
    <RecordDetails
      area={announcementArea}
      row={announcement}
      own={{
        description: ({ description }) => description?.trim() && description,
        lead: ({ lead }) => (lead ? <People label="Lead" people={[lead]} /> : NOTHING),
        collaborators: (row) =>
          entriesIn(row.collaborators, (people) => <People label="Collaborators" people={people} />),
        files: (row) => entriesIn(row.files, (addresses) => <AnnouncementFiles addresses={addresses} />),
      }}
    />
  </>
)

function entriesIn<Entry>(entries: readonly (Entry | null)[], draw: (readable: readonly Entry[]) => ReactNode) {
  if (entries.length === 0) return NOTHING
  const readable = entries.filter((entry) => entry !== null)
  const lost = entries.length - readable.length
  return (
    <>
      {readable.length > 0 && draw(readable)}
      {lost > 0 && <div>{lost} could not be read</div>}
    </>
  )
}

const People = ({ label, people }: { label: string; people: readonly Employee[] }) => (
  <ul className={classes.entries} aria-label={label}>
    {people.map((person) => (
      <li key={person._id} className={classes.person}>
        <InitialsAvatar name={employeeName(person)} />
        {employeeName(person)}
      </li>
    ))}
  </ul>
)
