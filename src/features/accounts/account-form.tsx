import { Button, Select, TextInput } from '@mantine/core'
import * as v from 'valibot'
import { ACCOUNT_CODES, type Account, accountCodeLabel, accountCreation, accountUpdate } from '#contract/account.ts'
import { ACCOUNT_TYPES, NORMAL_BALANCES } from '#contract/enums.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { useDrawerForm, useFieldRefusal } from '#src/overlays/drawer-form.ts'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { LockIcon } from '#src/ui/icons.tsx'
import type { FormProps } from '#src/workspace/workspace-drawers.tsx'
import classes from './account-form.module.css'

interface AccountFormProps extends FormProps<'account.create' | 'account.edit'> {
  account?: Account
  submitLabel: string
  onHistory?: (() => void) | undefined
}

const CODES = ACCOUNT_CODES.map((code) => ({ value: code as string, label: accountCodeLabel(code) }))

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: capitalized(value) }))

/** An account's code is not changed later. */
export function AccountForm({ account, submitLabel, busy, refusal, onSubmit, onHistory }: AccountFormProps) {
  const form = useDrawerForm({
    schema: account ? accountUpdate : accountCreation,
    initialValues: {
      accountCode: account?.accountCode ?? null,
      accountName: account?.accountName ?? '',
      normalBalance: account?.normalBalance ?? '',
      accountType: account?.accountType ?? '',
    },
  })
  const isComplete = Object.values(form.values).every((value) => value?.trim())
  const submit = form.onSubmit(
    (values) =>
      account ? onSubmit('account.edit', values) : onSubmit('account.create', v.parse(accountCreation, values)),
    (errors) => form.getInputNode(FIELDS.find((field) => field in errors) ?? '')?.focus(),
  )
  const field = (name: (typeof FIELDS)[number]) => ({
    required: true,
    readOnly: busy,
    ...form.getInputProps(name),
  })
  const general = useFieldRefusal(form, refusal, account ? {} : { accountCode: /code/i })

  return (
    <DrawerPanel
      onSubmit={submit}
      refusal={general}
      footer={
        <>
          {onHistory && (
            <Button variant="default" disabled={busy} onClick={onHistory}>
              History
            </Button>
          )}
          <Button type="submit" loading={busy} className={isComplete ? undefined : classes.incomplete}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {!account && (
        <Select
          {...field('accountCode')}
          label="Account Code"
          description="Unique identifier for this account. Cannot be changed after first use."
          placeholder="Choose an account code"
          data={CODES}
          clearable
          data-autofocus
        />
      )}
      <TextInput
        {...field('accountName')}
        label="Account Name"
        description="Use a clear and descriptive name."
        autoComplete="off"
        data-autofocus={account ? true : undefined}
      />
      <Select
        {...field('normalBalance')}
        label="Normal balance"
        placeholder="Debit or Credit"
        data={choicesOf(NORMAL_BALANCES)}
        allowDeselect={false}
      />
      <Select
        {...field('accountType')}
        label="Account Type"
        placeholder="Choose an account type"
        data={choicesOf(ACCOUNT_TYPES)}
        allowDeselect={false}
      />
      {account && (
        <TextInput
          label="Account Code"
          variant="filled"
          readOnly
          rightSection={<LockIcon size={16} />}
          value={accountCodeLabel(account.accountCode)}
        />
      )}
    </DrawerPanel>
  )
}

const FIELDS = ['accountCode', 'accountName', 'normalBalance', 'accountType'] as const
