import { type Account, type AccountType, accountCodeLabel } from '#contract/account.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import type { Tone } from '#machines/lifecycles/meta.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { formatDate, formatIso } from '#src/format/dates.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const TYPE_TONES: Readonly<Record<AccountType, Tone>> = {
  asset: 'blue',
  liability: 'red',
  equity: 'purple',
  revenue: 'green',
  expense: 'green',
}

export const ACCOUNT_COLUMNS: readonly Column<Account>[] = [
  { id: 'accountCode', header: 'Account Code', text: ({ accountCode }) => accountCodeLabel(accountCode) },
  { id: 'accountName', header: 'Account Name', text: ({ accountName }) => accountName, size: { min: 8 } },
  {
    id: 'accountType',
    header: 'Type',
    text: ({ accountType }) => capitalized(accountType),
    cell: ({ accountType }) => <StatusBadge label={capitalized(accountType)} tone={TYPE_TONES[accountType]} />,
  },
  {
    id: 'normalBalance',
    header: 'Normal Balance',
    text: ({ normalBalance }) => capitalized(normalBalance),
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => statusMeta(accountLifecycle, status).label,
    cell: ({ status }) => <StatusBadge {...statusMeta(accountLifecycle, status)} />,
  },
  dateColumn({
    id: 'createdAt',
    header: 'Last activity',
    hint: 'The day on which the account was created',
    dateOf: ({ createdAt }) => createdAt,
    format: formatDate,
    exported: ({ createdAt }) => formatIso(createdAt),
  }),
]
