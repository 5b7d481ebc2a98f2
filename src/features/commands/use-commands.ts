import { useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { COMMON_AREAS } from '#contract/area.ts'
import { nameKey } from '#contract/search-text.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import {
  type AreaSource,
  actionCommands,
  areaCommands,
  type Command,
  createCommands,
  helpCommands,
  isNamed,
  type LoadedSource,
  recordCommand,
  recordCommands,
  searchedFor,
} from './find-commands.ts'

/** A slow list does not hold up the others, and a failed one shows its own toast. */
function useRecords(sources: readonly AreaSource[], search?: string) {
  const services = useServices()
  const viewer = useViewer()
  return useQueries({
    queries: sources.map(({ path, load }) => ({
      queryKey: [`commands ${path}`, viewer.id, search],
      queryFn: () => load(services, viewer, search),
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

const SEARCH_AFTER_MS = 300
const NO_SOURCES: readonly AreaSource[] = []

/** What a server that searches finds besides the newest records. */
function useSearched(
  sources: readonly AreaSource[],
  query: string,
  { loaded, isLoading }: ReturnType<typeof useRecords>,
) {
  const { config } = useServices()
  const [settled] = useDebouncedValue(query, SEARCH_AFTER_MS)
  const search = useMemo(() => searchedFor(loaded, settled), [loaded, settled])
  const isSearching = config.extensions.includes('query') && search !== undefined
  const found = useRecords(isSearching ? sources : NO_SOURCES, search)
  const all = useMemo(() => {
    const searched = found.loaded.map((source) => ({ ...source, ...(search !== undefined && { foundBy: search }) }))
    const known = new Set(searched.flatMap(({ records }) => records.map(({ id }) => id)))
    const others = loaded.map((source) => ({ ...source, records: source.records.filter(({ id }) => !known.has(id)) }))
    return [...searched, ...others]
  }, [loaded, found.loaded, search])
  return { loaded: all, isLoading: isLoading || found.isLoading }
}

/** What the loaded records lack, and an area can find by its id. */
function useElsewhere(sources: readonly AreaSource[], query: string, loaded: readonly LoadedSource[]) {
  const services = useServices()
  const [settled] = useDebouncedValue(query.trim(), SEARCH_AFTER_MS)
  const source = sources.find(({ looksLikeId }) => looksLikeId?.(settled))
  const isLoaded = loaded.some(({ records }) => records.some(({ title }) => nameKey(title) === nameKey(settled)))
  const { data, isFetching } = useQuery({
    queryKey: ['commands by id', settled],
    queryFn: async () => (await source?.find?.(services, settled)) ?? null,
    enabled: source !== undefined && !isLoaded && settled === query.trim(),
    meta: { silent: true },
    gcTime: 0,
  })
  if (!source || isLoaded || settled !== query.trim()) return { isLoading: false }
  return { isLoading: isFetching, found: data ? recordCommand(source, data) : undefined, hint: source.whereElse }
}

export interface CommandGroup {
  readonly label: string
  readonly commands: readonly Command[]
}

export function useCommands(sources: readonly AreaSource[], query: string) {
  const { menu, config } = useServices()
  const viewer = useViewer()
  const isDark = useComputedColorScheme() === 'dark'
  const { loaded, isLoading } = useSearched(sources, query, useRecords(sources))
  const elsewhere = useElsewhere(sources, query, loaded)
  const { records, cut } = useMemo(() => recordCommands(loaded, query), [loaded, query])
  const { found, hint } = elsewhere
  const recordGroup: CommandGroup = {
    label: cut ? `Records: ${cut}` : 'Records',
    commands: records.length === 0 && found ? [found] : records,
  }
  const isTyped = ({ label }: Command) => query !== '' && isNamed(label, query)
  const areas = areaCommands([...menu, ...COMMON_AREAS], viewer, query)
  const groups: CommandGroup[] = query.includes('>')
    ? [recordGroup]
    : [
        { label: 'Areas', commands: areas.filter(isTyped) },
        recordGroup,
        { label: 'Areas', commands: areas.filter((area) => !isTyped(area)) },
        { label: 'Create', commands: createCommands(menu, viewer, query) },
        { label: 'Actions', commands: actionCommands({ isDark, hasMailbox: config.mail === 'outbox' }, query) },
        { label: 'Help', commands: helpCommands(sources, query) },
      ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLoading: isLoading || elsewhere.isLoading,
    hint,
  }
}
