import type { Account } from '#contract/account.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { RecordDrawers } from '#src/history/record-drawers.tsx'
import { Details } from '#src/overlays/details.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { MoveButtons } from '#src/workspace/move-buttons.tsx'
import { openMoveItems } from '#src/workspace/moves.ts'
import type { ReadOne } from '#src/workspace/use-record.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import { AccountForm } from './account-form.tsx'
import { accountMoves, accountState } from './area.ts'

interface AccountDrawersProps {
  workspace: Workspace
  accounts: readonly Account[]
  readOne: ReadOne<Account> | undefined
}

export function AccountDrawers({ workspace, accounts, readOne }: AccountDrawersProps) {
  const viewer = useViewer()
  const { config } = useServices()
  // No stated entry shows an account, so that its history is reached from its form.
  const showHistory = ({ _id }: Account) => {
    workspace.cancel()
    workspace.view(_id)
  }
  return (
    <RecordDrawers
      workspace={workspace}
      rows={accounts}
      readOne={readOne}
      details={{
        title: 'Account details',
        subtitle: ({ accountName }) => accountName,
        firstTab: 'history',
        content: (account, record) => (
          <DrawerPanel
            footer={<MoveButtons moves={openMoveItems(accountMoves, record, workspace)} workspace={workspace} />}
          >
            <AccountDetails account={{ ...account, status: record.status }} />
          </DrawerPanel>
        ),
      }}
      create={{
        title: 'Create Account',
        subtitle: 'Add a new account to your Chart of Accounts.',
        form: (form) => <AccountForm {...form} submitLabel="Create account" />,
      }}
      edit={{
        title: 'Edit Account',
        subtitle: 'Edit account details',
        fields: {
          accountName: ['Account Name', (account) => account.accountName],
          normalBalance: ['Normal balance', (account) => account.normalBalance ?? ''],
          accountType: ['Account Type', (account) => account.accountType ?? ''],
        },
        form: (form, account) => (
          <AccountForm
            {...form}
            account={account}
            submitLabel="Save changes"
            onHistory={config.extensions.includes('history') ? () => showHistory(account) : undefined}
          />
        ),
      }}
      note={({ status }) =>
        `This takes the account ${status === 'active' ? 'out of use' : 'into use again'}. No role changes.`
      }
      record={{ entity: 'account', moves: accountMoves, stateOf: (account) => accountState(account, viewer) }}
    />
  )
}

const AccountDetails = ({ account }: { account: Account }) => (
  <Details items={ACCOUNT_COLUMNS.map(({ header, text, cell = text }) => ({ label: header, value: cell(account) }))} />
)
