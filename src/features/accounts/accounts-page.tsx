import { Button } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '#contract/account.ts'
import { useServices } from '#src/api/services.tsx'
import { AreaPage } from '#src/area/area-page.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { part } from '#src/ui/second-file.tsx'
import { AccountCards } from './account-cards.tsx'
import { useAccountColumns } from './account-columns.tsx'
import { accountArea } from './area.ts'
import { useAccountList } from './use-account-list.ts'

const TrialBalance = part<typeof import('./trial-balance.tsx').TrialBalance>('TrialBalance')
const AccountDrawers = part<typeof import('./account-drawers.tsx').AccountDrawers>('AccountDrawers')

export function AccountsPage() {
  const { extensions } = useServices().config
  const isAccounting = extensions.includes('accounting')
  const navigate = useNavigate()
  const router = useRouter()
  const accounts = useAccountList()
  const ledgerOf = ({ _id }: Account) =>
    ({ to: '/dashboard/ledger', search: isAccounting ? { account: _id } : {} }) as const
  const openLedger = (account: Account) => void navigate(ledgerOf(account))
  return (
    <AreaPage
      {...accounts}
      area={accountArea}
      title="Chart of Accounts Overview"
      subtitle="Monitor financial accounts. Click an account for the ledger."
      cards={<AccountCards />}
      columns={useAccountColumns()}
      create={{
        label: 'Create New Account',
        form: { call: 'account.create', success: 'Account created successfully' },
      }}
      actions={(create) => (
        <>
          {isAccounting && <TrialBalanceButton />}
          <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={create}>
            Export
          </Button>
        </>
      )}
      detailsLabel={extensions.includes('history') ? 'View details' : undefined}
      onOpen={openLedger}
      onSuccess={accounts.selection.clear}
      addressOf={(account) => router.buildLocation(ledgerOf(account)).publicHref}
      empty={{ title: 'No accounts found', text: 'Create the first account to get started.' }}
      drawers={(drawers) => <AccountDrawers {...drawers} view={accounts.list.search} />}
    />
  )
}

function TrialBalanceButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Trial balance
      </Button>
      <TrialBalance opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
