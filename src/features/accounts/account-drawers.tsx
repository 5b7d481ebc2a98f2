import type { Account } from '#contract/account.ts'
import { useViewer } from '#src/api/viewer.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { WorkspaceDrawers } from '#src/workspace/workspace-drawers.tsx'
import { AccountForm } from './account-form.tsx'
import { accountMoves, accountState } from './area.ts'

export function AccountDrawers({ workspace, accounts }: { workspace: Workspace; accounts: readonly Account[] }) {
  const viewer = useViewer()
  return (
    <WorkspaceDrawers
      workspace={workspace}
      rows={accounts}
      create={{
        title: 'Create Account',
        subtitle: 'Add a new account to your Chart of Accounts.',
        form: (form) => <AccountForm {...form} submitLabel="Create account" />,
      }}
      edit={{
        title: 'Edit Account',
        subtitle: 'Edit account details',
        form: (form, account) => <AccountForm {...form} account={account} submitLabel="Save changes" />,
      }}
      undo={{ moves: accountMoves, stateOf: (account) => accountState(account, viewer) }}
    />
  )
}
