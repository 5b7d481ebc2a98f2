import type { Announcement } from '#contract/announcement.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { useViewer } from '#src/api/viewer.ts'
import { RecordDrawers } from '#src/history/record-drawers.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { BulkBar, type BulkSelection } from '#src/workspace/bulk/bulk-bar.tsx'
import type { BodyOf } from '#src/workspace/bulk/bulk-moves.ts'
import { openMoveItems } from '#src/workspace/moves.ts'
import type { ReadOne } from '#src/workspace/use-record.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { AnnouncementDetails } from './announcement-details.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { unreadableEntries, updateOf, valuesOf } from './announcement-values.ts'
import { announcementMoves, announcementState } from './area.ts'

interface AnnouncementDrawersProps {
  workspace: Workspace
  announcements: readonly Announcement[]
  readOne: ReadOne<Announcement> | undefined
  isBackground: boolean | undefined
  selection: BulkSelection
}

export function AnnouncementDrawers(props: AnnouncementDrawersProps) {
  const { workspace, announcements, readOne, isBackground, selection } = props
  const viewer = useViewer()
  const stateOf = (announcement: Announcement) => announcementState(announcement, viewer)
  return (
    <>
      <BulkBar
        entityPlural="announcements"
        moves={announcementMoves}
        rows={announcements}
        isBackground={isBackground}
        selection={selection}
        stateOf={stateOf}
        bodyOf={bodyOf}
        tags={['Announcement']}
      />
      <RecordDrawers
        workspace={workspace}
        rows={announcements}
        readOne={readOne}
        details={{
          title: 'View announcement details',
          subtitle: () => 'The details about this announcement.',
          content: (announcement, record) => (
            <AnnouncementDetails
              announcement={announcement}
              moves={openMoveItems(announcementMoves, record, workspace)}
              workspace={workspace}
            />
          ),
          // An announcement that was unpublished or deleted is not for reading any more.
          missing: <EmptyState title="No announcement selected" />,
        }}
        create={{
          title: 'Create New Announcement',
          subtitle: 'Create an announcement for all employees, save as draft or publish immediately.',
          form: (form, { type }) => <AnnouncementForm {...form} sending={type} />,
        }}
        edit={{
          title: 'Edit announcement',
          subtitle: 'Update announcement details',
          fields: {
            title: ['Title', (announcement) => announcement.title],
            description: ['Description', (announcement) => announcement.description ?? ''],
            link: ['Link', (announcement) => announcement.link ?? ''],
          },
          form: (form, announcement, { type }) => (
            <AnnouncementForm {...form} sending={type} announcement={announcement} />
          ),
        }}
        record={{ entity: 'announcement', moves: announcementMoves, stateOf }}
      />
    </>
  )
}

/** The call of a status sends the whole record. */
const bodyOf: BodyOf<Announcement, typeof announcementLifecycle> = (announcement, type) => {
  const unreadable = unreadableEntries(announcement)
  if (unreadable) return `${unreadable} could not be read, and saving would erase them.`
  const files = announcement.files.filter((file) => file !== null)
  const status = type === 'announcement.publish' ? 'published' : 'draft'
  return { ...updateOf(valuesOf(announcement), files), status }
}
