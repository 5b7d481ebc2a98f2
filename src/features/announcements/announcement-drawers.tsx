import type { Announcement } from '#contract/announcement.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { DrawersProps } from '#src/area/area-page.tsx'
import { AreaRecordDrawers } from '#src/area/area-record-drawers.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { BodyOf } from '#src/workspace/bulk/bulk-moves.ts'
import { AnnouncementDetails } from './announcement-details.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { unreadableEntries, updateOf, valuesOf } from './announcement-values.ts'
import { announcementArea } from './area.ts'

export const AnnouncementDrawers = (props: DrawersProps<Announcement>) => (
  <AreaRecordDrawers
    {...props}
    area={announcementArea}
    bodyOf={bodyOf}
    details={{
      title: 'View announcement details',
      subtitle: () => 'The details about this announcement.',
      isForReaders: true,
      content: (announcement) => <AnnouncementDetails announcement={announcement} />,
      // An announcement that was unpublished or deleted is not for reading any more.
      missing: <EmptyState title="No announcement selected" />,
    }}
    create={{
      title: 'Create New Announcement',
      subtitle: 'Create an announcement for all employees, save as draft or publish immediately.',
    }}
    edit={{ title: 'Edit announcement', subtitle: 'Update announcement details' }}
    form={(form) => <AnnouncementForm {...form} />}
  />
)

/** The call of a status sends the whole record. */
const bodyOf: BodyOf<Announcement, typeof announcementLifecycle> = (announcement, type) => {
  const unreadable = unreadableEntries(announcement)
  if (unreadable) return `${unreadable} could not be read, and saving would erase them.`
  const files = announcement.files.filter((file) => file !== null)
  const status = type === 'announcement.publish' ? 'published' : 'draft'
  return { ...updateOf(valuesOf(announcement), files), status }
}
