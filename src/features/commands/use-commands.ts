import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SETTINGS_AREA } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { type AreaSource, areaCommands, helpCommands, type LoadedSource, recordCommands } from './find-commands.ts'

/** A slow list does not hold up the others, and a failed one shows its own toast. */
function useRecords(sources: readonly AreaSource[]) {
  const services = useServices()
  const viewer = useViewer()
  return useQueries({
    queries: sources.map(({ path, load }) => ({
      queryKey: [`commands ${path}`, viewer.id],
      queryFn: () => load(services, viewer),
      meta: { silent: true },
      // The list behind it has its own cache entry, which changes invalidate.
      staleTime: 0,
      gcTime: 0,
    })),
    combine: (results) => ({
      isLoading: results.some(({ isPending }) => isPending),
      loaded: sources.flatMap(({ path }, index): LoadedSource[] => {
        const records = results[index]?.data
        return records ? [{ path, records }] : []
      }),
    }),
  })
}

export function useCommands(sources: readonly AreaSource[], query: string) {
  const { menu } = useServices()
  const viewer = useViewer()
  const { loaded, isLoading } = useRecords(sources)
  const found = useMemo(() => recordCommands(loaded, query), [loaded, query])
  const areas = areaCommands([...menu, SETTINGS_AREA], viewer, query)
  return { ...found, areas, help: helpCommands(sources, query), isLoading }
}
