import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { formatDate, NOTHING } from '#src/format/dates.ts'
import { isWebAddress } from '#src/media/file-type.ts'
import { Details } from '#src/overlays/details.tsx'
import type { RowMenuItem } from '#src/overlays/row-menu-items.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { dateText } from '#src/ui/date-text.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { MoveButtons } from '#src/workspace/move-buttons.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import classes from './announcement-files.module.css'
import { AnnouncementFiles } from './announcement-files.tsx'
import { People } from './people.tsx'

interface AnnouncementDetailsProps {
  announcement: Announcement
  moves: readonly RowMenuItem[]
  workspace: Workspace
}

export function AnnouncementDetails({ announcement, moves, workspace }: AnnouncementDetailsProps) {
  const { title, description, lead, collaborators, files, link, status, createdAt } = announcement
  return (
    <DrawerPanel footer={moves.length > 0 && <MoveButtons moves={moves} workspace={workspace} />}>
      <Text size="sm" c="dimmed" className={classes.since}>
        <StatusBadge {...statusMeta(announcementLifecycle, status)} />
        <span>
          {status === 'published' ? 'Published' : 'Written'} {dateText(createdAt, formatDate)}
        </span>
      </Text>
      <Details
        items={[
          { label: 'Title', value: title },
          ...(description?.trim() ? [{ label: 'Description', value: description }] : []),
          { label: 'Lead', value: lead ? <People label="Lead" people={[lead]} /> : NOTHING },
          {
            label: `Collaborators (${collaborators.length})`,
            value: entriesIn(collaborators, (people) => <People label="Collaborators" people={people} />),
          },
          {
            label: `Files (${files.length})`,
            value: entriesIn(files, (addresses) => <AnnouncementFiles addresses={addresses} />),
          },
          { label: 'Link', value: link ? <Link address={link} /> : NOTHING },
        ]}
      />
    </DrawerPanel>
  )
}

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

/** Somebody else's server may send any text: only a web address is made a link. */
function Link({ address }: { address: string }) {
  if (!isWebAddress(address)) return address
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </Anchor>
  )
}
