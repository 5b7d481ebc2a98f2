import { useSelector } from '@xstate/react'
import type { Announcement } from '#contract/announcement.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { useViewer } from '#src/api/viewer.ts'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { openMoveItems } from '#src/workspace/move-items.ts'
import { useWorkspaceView, type Workspace } from '#src/workspace/workspace.ts'
import { AnnouncementDetails } from './announcement-details.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { subjectOf } from './announcement-workspace.ts'

interface AnnouncementDrawersProps {
  workspace: Workspace
  announcements: readonly Announcement[]
}

/** The drawers and the dialog of the area, as the state of the workspace demands. */
export function AnnouncementDrawers({ workspace, announcements }: AnnouncementDrawersProps) {
  const viewer = useViewer()
  const { asked, isViewing, isCreating, isEditing, step, request, form, close } = useWorkspaceView(
    workspace,
    announcements,
  )
  // What is no longer published, or erased, is not to be read on.
  const viewedId = useSelector(workspace, (state) => state.context.viewedId)
  const viewed = announcements.find(({ _id }) => _id === viewedId)

  return (
    <>
      <SideDrawer
        opened={isViewing}
        title="View announcement details"
        subtitle="The details about this announcement."
        onClose={close}
      >
        {viewed ? (
          <AnnouncementDetails
            announcement={viewed}
            moves={openMoveItems(announcementLifecycle, subjectOf(viewed, viewer), workspace)}
          />
        ) : (
          <EmptyState title="No announcement selected" />
        )}
      </SideDrawer>
      <SideDrawer
        opened={isCreating}
        title="Create New Announcement"
        subtitle="Create an announcement for all employees, save as draft or publish immediately."
        busy={form.busy}
        onClose={close}
      >
        <AnnouncementForm {...form} sending={request?.type} />
      </SideDrawer>
      <SideDrawer
        opened={isEditing}
        title="Edit announcement"
        subtitle="Update announcement details"
        busy={form.busy}
        onClose={close}
      >
        {asked && <AnnouncementForm key={asked._id} {...form} sending={request?.type} announcement={asked} />}
      </SideDrawer>
      <ConfirmDialog
        step={step}
        tone={request?.tone}
        busy={form.busy}
        error={form.refusal}
        onSubmit={() => form.onSubmit({})}
        onCancel={close}
      />
    </>
  )
}
