import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { useWorkspaceView, type Workspace } from '#src/workspace/workspace.ts'
import { UploadFileForm } from './upload-file-form.tsx'

const NO_ROWS: readonly never[] = []

/** The one drawer of the area, as the state of the workspace demands. */
export function UploadFileDrawer({ workspace }: { workspace: Workspace }) {
  const { isCreating, form, close } = useWorkspaceView(workspace, NO_ROWS)
  return (
    <SideDrawer
      opened={isCreating}
      title="Upload a new file"
      subtitle="Choose a file from your device to upload to the public."
      busy={form.busy}
      onClose={close}
    >
      <UploadFileForm {...form} />
    </SideDrawer>
  )
}
