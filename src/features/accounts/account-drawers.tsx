import type { Account } from '#contract/account.ts'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { useWorkspaceView, type Workspace } from '#src/workspace/workspace.ts'
import { AccountForm } from './account-form.tsx'

interface AccountDrawersProps {
  workspace: Workspace
  accounts: readonly Account[]
}

/** The drawers and the dialog of the area, as the state of the workspace demands. */
export function AccountDrawers({ workspace, accounts }: AccountDrawersProps) {
  const { asked, isCreating, isEditing, step, request, form, close } = useWorkspaceView(workspace, accounts)
  return (
    <>
      <SideDrawer
        opened={isCreating}
        title="Create Account"
        subtitle="Add a new account to your Chart of Accounts."
        busy={form.busy}
        onClose={close}
      >
        <AccountForm {...form} submitLabel="Create account" />
      </SideDrawer>
      <SideDrawer
        opened={isEditing}
        title="Edit Account"
        subtitle="Edit account details"
        busy={form.busy}
        onClose={close}
      >
        {asked && <AccountForm key={asked._id} {...form} account={asked} submitLabel="Save changes" />}
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
