import { useQuery } from '@tanstack/react-query'
import { errorText } from './error-text.ts'
import { apiQuery } from './query.ts'
import { useServices } from './services.tsx'

/** `isSupported`: this server has the figures. `failure`: why they could not be loaded. */
export function useSummary() {
  const { api, config } = useServices()
  const isSupported = config.extensions.includes('summary')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const query = useQuery({
    ...apiQuery(api, 'ledger.summary', { query: { timeZone } }, 'Account'),
    enabled: isSupported,
  })
  const failure = query.isError ? { reason: errorText(query.error), onRetry: () => void query.refetch() } : undefined
  return { isSupported, figures: query.data?.data, failure }
}

export type Figures = NonNullable<ReturnType<typeof useSummary>['figures']>
