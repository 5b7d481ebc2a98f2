import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Account } from '#contract/account.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { NOTHING } from '#src/format/dates.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'

const balanceColumn = (balances: ReadonlyMap<string, string>): Column<Account> => ({
  id: 'balance',
  header: 'Balance (NGN)',
  text: ({ _id }) => {
    const balance = balances.get(_id)
    return balance === undefined ? NOTHING : formatAmount(balance)
  },
  exported: ({ _id }) => balances.get(_id) ?? '',
  isUnsorted: true,
  align: 'end',
})

/** With the balance of each account, where the server keeps it. */
export function useAccountColumns() {
  const { api, config } = useServices()
  const isSupported = config.extensions.includes('accounting')
  const { data } = useQuery({
    ...apiQuery(api, 'accounting.balances', { query: {} }, 'Account'),
    enabled: isSupported,
  })
  return useMemo(
    () =>
      isSupported
        ? [
            ...ACCOUNT_COLUMNS,
            balanceColumn(new Map(data?.data.accounts.map(({ account, balance }) => [account._id, balance]))),
          ]
        : ACCOUNT_COLUMNS,
    [isSupported, data],
  )
}
