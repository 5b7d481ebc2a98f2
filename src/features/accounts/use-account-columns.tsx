import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Account } from '#contract/account.ts'
import type { AccountFigures } from '#contract/accounting.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { formatDate, formatIso, NOTHING } from '#src/format/dates.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'

type Figures = ReadonlyMap<string, AccountFigures>

const figureColumns = (figures: Figures): Column<Account>[] => [
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
  },
  dateColumn({
    id: 'lastEntry',
    header: 'Last entry',
    hint: 'The day of the newest entry on the account',
    dateOf: ({ _id }) => figures.get(_id)?.lastEntry,
    format: formatDate,
    exported: ({ _id }) => formatIso(figures.get(_id)?.lastEntry),
    isUnsorted: true,
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

const NORMAL_BALANCE = ACCOUNT_COLUMNS.findIndex(({ id }) => id === 'normalBalance')

/** With the newest entry and the balance of each account, where the server keeps them. */
export function useAccountColumns() {
  const figures = useAccountFigures()
  // Where a narrow screen still shows them: the day on which an account was created may be outside of its frame.
  return useMemo(
    () => (figures ? ACCOUNT_COLUMNS.toSpliced(NORMAL_BALANCE, 0, ...figureColumns(figures)) : ACCOUNT_COLUMNS),
    [figures],
  )
}
