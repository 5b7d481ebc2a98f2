import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './query.ts'
import { useServices } from './services.tsx'

/** The figures of accounts and ledger; `isTold` says whether this server tells them at all. */
export function useSummary() {
  const { api, config } = useServices()
  const isTold = config.extensions.includes('summary')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const query = useQuery({ ...apiQuery(api, 'ledger.summary', { query: { timeZone } }, 'Account'), enabled: isTold })
  return { isTold, figures: query.data?.data }
}

export type Figures = NonNullable<ReturnType<typeof useSummary>['figures']>
