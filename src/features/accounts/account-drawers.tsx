import { type Account, accountEntity } from '#contract/account.ts'
import type { DrawersProps } from '#src/area/area-page.tsx'
import { AreaRecordDrawers } from '#src/area/area-record-drawers.tsx'
import { RecordDetails } from '#src/area/record-details.tsx'
import { formatNaira } from '#src/format/format-amount.ts'
import type { PagedListView } from '#src/list/list-view.ts'
import { SelectedRows } from '#src/list/selected-rows.tsx'
import { ACCOUNT_COLUMNS, typeBadge, useAccountFigures } from './account-columns.tsx'
import { ACCOUNT_FORM } from './account-form.tsx'
import { accountArea } from './area.ts'

export function AccountDrawers({ view, selection, ...props }: DrawersProps<Account> & { view: PagedListView }) {
  const figures = useAccountFigures()
  const balanceText = ({ _id }: Account) => {
    const balance = figures?.get(_id)?.balance
    return balance === undefined ? '' : ` Its balance is ${formatNaira(balance)}.`
  }
  return (
    <>
      {selection && (
        <SelectedRows
          entityPlural={accountEntity.plural}
          view={view}
          columns={ACCOUNT_COLUMNS}
          rows={props.rows.rows ?? []}
          selection={selection}
          idOf={({ accountCode }) => accountCode}
        />
      )}
      <AreaRecordDrawers
        {...props}
        area={accountArea}
        selection={undefined}
        details={{
          title: 'Account details',
          subtitle: accountEntity.titleOf,
          asksInDialog: true,
          content: (account) => <RecordDetails area={accountArea} row={account} own={{ accountType: typeBadge }} />,
        }}
        create={{
          title: 'Create Account',
          subtitle: 'Add a new account to your Chart of Accounts.',
          submitLabel: 'Create account',
        }}
        edit={{ title: 'Edit Account', subtitle: 'Edit account details' }}
        form={ACCOUNT_FORM}
        note={(account) =>
          `This takes the account ${account.status === 'active' ? 'out of use' : 'into use again'}.${balanceText(account)} No role changes.`
        }
      />
    </>
  )
}
