import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { areasOpenTo, SETTINGS_AREA } from '#contract/area.ts'
import type { CommandSource } from '#src/lib/commands.ts'
import { type Services, useServices } from '#src/lib/services.tsx'
import { type SignedInViewer, useViewer } from '#src/lib/viewer.ts'
import { areaCommands, type LoadedSource, recordCommands } from './find-commands.ts'

/** A list that could not be loaded is left out: its own toast has told why. */
async function loadAll(sources: readonly CommandSource[], services: Services, viewer: SignedInViewer) {
  const open = new Set(areasOpenTo(services.menu, viewer).map(({ path }) => path))
  const loads = sources
    .filter(({ path }) => open.has(path))
    .map(async ({ load, ...source }): Promise<LoadedSource> => ({ ...source, records: await load(services, viewer) }))
  const settled = await Promise.allSettled(loads)
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

/** What the palette offers for what was typed; `isLoading` while records are still on their way. */
export function useCommands(sources: readonly CommandSource[], query: string) {
  const services = useServices()
  const viewer = useViewer()
  const loaded = useQuery({
    queryKey: ['commands', viewer.id],
    queryFn: () => loadAll(sources, services, viewer),
    // The lists behind it are cached by themselves, and dropped by what changes them.
    staleTime: 0,
    gcTime: 0,
  })
  const wanted = useDeferredValue(query)
  const found = useMemo(() => recordCommands(loaded.data ?? [], wanted), [loaded.data, wanted])
  const areas = areaCommands([...services.menu, SETTINGS_AREA], viewer, wanted)
  return { areas, ...found, isLoading: loaded.isPending }
}
