import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '#src/api/services.tsx'

/** Loads the query client, which public pages lack for everybody. Undefined until then. */
export function useLoadedQueryClient() {
  const { loadQueryClient } = useServices()
  const [client, setClient] = useState<QueryClient>()
  useEffect(() => void loadQueryClient().then(setClient), [loadQueryClient])
  return client
}
