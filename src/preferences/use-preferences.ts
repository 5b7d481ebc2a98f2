import { useQuery } from '@tanstack/react-query'
import { useServices } from '#src/api/services.tsx'
import { keeperOf } from './keep.ts'
import { PREFERENCES_KEY } from './query-key.ts'

/** Reads what the person who is signed in prefers. It loads with the first list and delays nothing. */
export function usePreferences() {
  const services = useServices()
  return useQuery({
    queryKey: PREFERENCES_KEY,
    queryFn: () => keeperOf(services).load(),
    placeholderData: keeperOf(services).ofLastVisit,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  }).data
}
