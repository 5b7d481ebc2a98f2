import { Button, Select, TextInput } from '@mantine/core'
import { ACCOUNT_CODES, type Account, accountCalls, accountCodeLabel, type accountEntity } from '#contract/account.ts'
import type { FormSlots } from '#src/area/record-form.tsx'
import type { ControlProps } from '#src/area/use-record-form.tsx'
import { isBlank } from '#src/overlays/field-check.ts'
import { LockIcon } from '#src/ui/icons.tsx'
import classes from './account-form.module.css'

const CODES = ACCOUNT_CODES.map((code) => ({ value: code, label: accountCodeLabel(code) }))

const AccountCode = ({ input }: ControlProps<Account>) => <Select {...input} data={CODES} clearable />

/** An account's code is not changed later. */
export const ACCOUNT_FORM: FormSlots<Account, keyof typeof accountEntity.fields> = {
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
  footer: (submit, values) => (
    <Button {...submit} className={Object.values(values).some(isBlank) ? classes.incomplete : undefined} />
  ),
}
