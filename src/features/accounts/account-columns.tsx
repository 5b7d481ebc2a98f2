import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Account, AccountType } from '#contract/account.ts'
import type { AccountFigures } from '#contract/accounting.ts'
import type { Tone } from '#machines/core/meta.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { columnsOf } from '#src/area/columns.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { formatDate, formatIso, NOTHING } from '#src/format/dates.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { accountArea } from './area.ts'

const TYPE_TONES: Readonly<Record<AccountType, Tone>> = {
  asset: 'blue',
  liability: 'red',
  equity: 'purple',
  revenue: 'green',
  expense: 'green',
}

export const typeBadge = ({ accountType }: Account) => (
  <StatusBadge label={capitalized(accountType)} tone={TYPE_TONES[accountType]} shape={null} />
)

export const ACCOUNT_COLUMNS = columnsOf(accountArea, {
  accountCode: { size: 11 },
  accountName: { size: { min: 10.25 } },
  accountType: {
    cell: typeBadge,
    size: 3.875,
  },
  normalBalance: { size: 6.5 },
  status: { size: 4.5 },
  createdAt: {
    hint: 'The day on which the account was created',
    exported: ({ createdAt }) => formatIso(createdAt),
    size: 5.75,
  },
})

type FiguresByAccount = ReadonlyMap<string, AccountFigures>

const figureColumns = (figures: FiguresByAccount): Column<Account>[] => [
  {
    id: 'balance',
    header: 'Balance (NGN)',
    text: ({ _id }) => {
      const balance = figures.get(_id)?.balance
      return balance === undefined ? NOTHING : formatAmount(balance)
    },
    exported: ({ _id }) => figures.get(_id)?.balance ?? '',
    isUnsorted: true,
    align: 'end',
    size: 6,
  },
  dateColumn({
    id: 'lastEntry',
    header: 'Last entry',
    hint: 'The day of the newest entry on the account',
    dateOf: ({ _id }) => figures.get(_id)?.lastEntry,
    format: formatDate,
    exported: ({ _id }) => formatIso(figures.get(_id)?.lastEntry),
    isUnsorted: true,
    isOptional: true,
    size: 5.75,
  }),
]

/** By account. Undefined where the server keeps none. */
export function useAccountFigures() {
  const { api, config } = useServices()
  const isSupported = config.extensions.includes('accounting')
  const { data } = useQuery({
    ...apiQuery(api, 'accounting.balances', { query: {} }, 'Account'),
    enabled: isSupported,
  })
  return useMemo(
    () => (isSupported ? new Map(data?.data.accounts.map((each) => [each.account._id, each])) : undefined),
    [isSupported, data],
  )
}

/** Adds the balance and the newest entry of each account, where the server keeps them. */
export function useAccountColumns() {
  const figures = useAccountFigures()
  return useMemo(() => (figures ? [...ACCOUNT_COLUMNS, ...figureColumns(figures)] : ACCOUNT_COLUMNS), [figures])
}
