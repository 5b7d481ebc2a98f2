import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useServices } from '#src/api/services.tsx'

/** The public pages have no query client, also for people who are signed in. */
export function WithQueryClient({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const { loadQueryClient } = useServices()
  const [client, setClient] = useState<QueryClient>()
  useEffect(() => void loadQueryClient().then(setClient), [loadQueryClient])
  return client ? <QueryClientProvider client={client}>{children}</QueryClientProvider> : fallback
}
