import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areasOpenTo, SETTINGS_AREA } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { areaCommands, helpCommands, type LoadedSource, recordCommands } from './find-commands.ts'

/** Each list as it arrives: a slow one keeps nobody from the others, and one that failed has told why by itself. */
function useRecords(wanted: readonly CommandSource[]) {
  const services = useServices()
  const viewer = useViewer()
  return useQueries({
    queries: wanted.map(({ path, load }) => ({
      queryKey: [`commands ${path}`, viewer.id],
      queryFn: () => load(services, viewer),
      meta: { silent: true },
      // The list behind it is cached by itself, and dropped by what changes it.
      staleTime: 0,
      gcTime: 0,
    })),
    combine: (results) => ({
      isLoading: results.some(({ isPending }) => isPending),
      loaded: wanted.flatMap(({ load: _, ...source }, index): LoadedSource[] => {
        const records = results[index]?.data
        return records ? [{ ...source, records }] : []
      }),
    }),
  })
}

/** What the palette offers for what was typed; `isLoading` while records are still on their way. */
export function useCommands(sources: readonly CommandSource[], query: string) {
  const { menu } = useServices()
  const viewer = useViewer()
  const open = new Set(areasOpenTo(menu, viewer).map(({ path }) => path))
  const wanted = sources.filter(({ path }) => open.has(path))
  const { loaded, isLoading } = useRecords(wanted)
  const found = useMemo(() => recordCommands(loaded, query), [loaded, query])
  const areas = areaCommands([...menu, SETTINGS_AREA], viewer, query)
  return { ...found, areas, help: helpCommands(wanted, query), isLoading }
}
