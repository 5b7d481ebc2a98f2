import { useQuery } from '@tanstack/react-query'
import { useServices } from '#src/api/services.tsx'
import { PREFERENCES_KEY } from './query-key.ts'

/** Of the person who is signed in. Undefined until they are loaded, which starts with the first list and delays nothing. */
export function usePreferences() {
  const services = useServices()
  return useQuery({
    queryKey: PREFERENCES_KEY,
    queryFn: async () => (await import('./keep.ts')).keeperOf(services).load(),
    gcTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  }).data
}
