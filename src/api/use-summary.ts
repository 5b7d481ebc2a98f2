import { useQuery } from '@tanstack/react-query'
import { errorText } from './error-text.ts'
import { isInBackground, read } from './query.ts'
import { useServices } from './services.tsx'
import { inZoneHere } from './time-zone.ts'

/** `isSupported`: this server has the figures. `failure`: why they could not be loaded. */
export function useSummary() {
  const { api, config } = useServices()
  const isSupported = config.extensions.includes('summary')
  const query = useQuery({
    queryKey: ['Account', 'ledger.summary'],
    queryFn: ({ signal, client }) => {
      const isBackground = isInBackground(client)
      return inZoneHere((timeZone) => read(api, 'ledger.summary', { query: { timeZone } }, signal, isBackground))
    },
    enabled: isSupported,
  })
  const failure = query.isError ? { reason: errorText(query.error), onRetry: () => void query.refetch() } : undefined
  return { isSupported, figures: query.data?.data, failure }
}

export type Figures = NonNullable<ReturnType<typeof useSummary>['figures']>
