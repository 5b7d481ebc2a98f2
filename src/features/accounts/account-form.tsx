import { Button, Select, TextInput } from '@mantine/core'
import { ACCOUNT_CODES, type Account, accountCalls, accountCodeLabel, type accountEntity } from '#contract/account.ts'
import { useServices } from '#src/api/services.tsx'
import type { FormSlots } from '#src/area/record-form.tsx'
import type { ControlProps } from '#src/area/use-record-form.tsx'
import { isBlank } from '#src/overlays/field-check.ts'
import { LockIcon } from '#src/ui/icons.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import classes from './account-form.module.css'

const CODES = ACCOUNT_CODES.map((code) => ({ value: code, label: accountCodeLabel(code) }))

const AccountCode = ({ input }: ControlProps<Account>) => <Select {...input} data={CODES} clearable />

/** An account's code is not changed later. */
export const accountForm = (workspace: Workspace): FormSlots<Account, keyof typeof accountEntity.fields> => ({
  calls: accountCalls,
  controls: { accountCode: AccountCode },
  refusals: { accountCode: /code/i },
  after: (_, account) =>
    account && (
      <TextInput
        label="Account Code"
        variant="filled"
        readOnly
        rightSection={<LockIcon size={16} />}
        value={accountCodeLabel(account.accountCode)}
      />
    ),
  footer: (submit, values, account) => (
    <>
      {account && <HistoryButton account={account} workspace={workspace} disabled={submit.loading} />}
      <Button {...submit} className={Object.values(values).some(isBlank) ? classes.incomplete : undefined} />
    </>
  ),
})

interface HistoryButtonProps {
  account: Account
  workspace: Workspace
  disabled: boolean
}

/** No stated entry shows an account, so that its history is reached from its form. */
function HistoryButton({ account, workspace, disabled }: HistoryButtonProps) {
  const { config } = useServices()
  if (!config.extensions.includes('history')) return null
  const showHistory = () => {
    workspace.cancel()
    workspace.view(account._id)
  }
  return (
    <Button variant="default" disabled={disabled} onClick={showHistory}>
      History
    </Button>
  )
}
