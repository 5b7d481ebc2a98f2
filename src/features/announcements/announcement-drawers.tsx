import type { Announcement } from '#contract/announcement.ts'
import { useViewer } from '#src/api/viewer.ts'
import { OpenRecord } from '#src/history/open-record.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { openMoveItems } from '#src/workspace/moves.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { WorkspaceDrawers } from '#src/workspace/workspace-drawers.tsx'
import { AnnouncementDetails } from './announcement-details.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementMoves, announcementState } from './area.ts'

interface AnnouncementDrawersProps {
  workspace: Workspace
  announcements: readonly Announcement[]
}

export function AnnouncementDrawers({ workspace, announcements }: AnnouncementDrawersProps) {
  const viewer = useViewer()
  return (
    <WorkspaceDrawers
      workspace={workspace}
      rows={announcements}
      details={{
        title: 'View announcement details',
        subtitle: () => 'The details about this announcement.',
        content: (announcement) => (
          <OpenRecord
            key={announcement._id}
            entity="announcement"
            moves={announcementMoves}
            record={announcementState(announcement, viewer)}
            workspace={workspace}
          >
            {(record) => (
              <AnnouncementDetails
                announcement={announcement}
                moves={openMoveItems(announcementMoves, record, workspace)}
                workspace={workspace}
              />
            )}
          </OpenRecord>
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
        form: (form, announcement, { type }) => (
          <AnnouncementForm {...form} sending={type} announcement={announcement} />
        ),
      }}
      undo={{ moves: announcementMoves, stateOf: (announcement) => announcementState(announcement, viewer) }}
    />
  )
}
