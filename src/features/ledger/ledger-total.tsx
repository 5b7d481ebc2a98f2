import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TOTAL_COUNTED } from '#contract/query-list.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { countText } from '#src/format/count-text.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import type { LedgerSearch } from './ledger-search.ts'
import { totalInput } from './queries.ts'

/** The cards are of all time: this is the sum of the view, with the number of transactions where its list ends counting. */
export function LedgerTotal({ search }: { search: LedgerSearch }) {
  const { api } = useServices()
  const { data, isError } = useQuery({
    ...apiQuery(api, 'ledger.total', totalInput(search), 'Account'),
    placeholderData: keepPreviousData,
  })
  const total = data?.data
  return (
    <Text size="sm" role="status" aria-label="Total of this view">
      {total
        ? [
            total.transactions > TOTAL_COUNTED && countText('transactions', total.transactions, total.transactions),
            `NGN ${formatAmount(total.amount)} in all`,
            search.reversed !== 'yes' && 'net of reversals',
          ]
            .filter(Boolean)
            .join(', ')
        : isError
          ? 'The total could not be read'
          : 'Adding up…'}
    </Text>
  )
}
