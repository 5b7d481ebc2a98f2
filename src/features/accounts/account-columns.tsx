import type { AccountType } from '#contract/account.ts'
import type { Tone } from '#machines/lifecycles/meta.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { formatIso } from '#src/format/dates.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { accountArea } from './area.ts'

const TYPE_TONES: Readonly<Record<AccountType, Tone>> = {
  asset: 'blue',
  liability: 'red',
  equity: 'purple',
  revenue: 'green',
  expense: 'green',
}

export const ACCOUNT_COLUMNS = columnsOf(accountArea, {
  accountCode: {},
  accountName: { size: { min: 8 } },
  accountType: {
    cell: ({ accountType }) => <StatusBadge label={capitalized(accountType)} tone={TYPE_TONES[accountType]} />,
  },
  normalBalance: {},
  status: {},
  createdAt: {
    hint: 'The day on which the account was created',
    exported: ({ createdAt }) => formatIso(createdAt),
  },
})
