import { useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { COMMON_AREAS } from '#contract/area.ts'
import { nameKey } from '#contract/search-text.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { useIsQueried } from '#src/list/use-query-list.ts'
import {
  type AreaSource,
  actionCommands,
  areaCommands,
  type Command,
  type CommandGroup,
  createCommands,
  helpCommands,
  isNamed,
  type LoadedSource,
  recordCommand,
  recordGroups,
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
      loaded: sources.flatMap(({ path, label }, index): LoadedSource[] => {
        const records = results[index]?.data
        return records ? [{ path, label, records }] : []
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
  const isQueried = useIsQueried()
  const [settled] = useDebouncedValue(query, SEARCH_AFTER_MS)
  const search = useMemo(() => searchedFor(loaded, settled), [loaded, settled])
  const found = useRecords(isQueried && search !== undefined ? sources : NO_SOURCES, search)
  const all = useMemo(() => {
    const searched = found.loaded.map((source) => ({ ...source, foundBy: search }))
    const known = new Set(searched.flatMap(({ records }) => records.map(({ id }) => id)))
    const others = loaded.map((source) => ({ ...source, records: source.records.filter(({ id }) => !known.has(id)) }))
    return sources.flatMap(({ path }) => [...searched, ...others].filter((source) => source.path === path))
  }, [sources, loaded, found.loaded, search])
  return { loaded: all, isLoading: isLoading || found.isLoading || (isQueried && settled !== query) }
}

/** What the loaded records lack, and an area can find by its id where the server does not search. */
function useElsewhere(sources: readonly AreaSource[], query: string, loaded: readonly LoadedSource[]) {
  const services = useServices()
  const isQueried = useIsQueried()
  const [settled] = useDebouncedValue(query.trim(), SEARCH_AFTER_MS)
  const source = sources.find(({ looksLikeId }) => !isQueried && looksLikeId?.(settled))
  const isAsked = (text: string) => nameKey(text) === nameKey(settled)
  const isLoaded = loaded.some(({ records }) => records.some(({ title, detail }) => isAsked(title) || isAsked(detail)))
  const { data, isFetching } = useQuery({
    queryKey: ['commands by id', settled],
    queryFn: async () => (await source?.find?.(services, settled)) ?? null,
    enabled: source !== undefined && !isLoaded && settled === query.trim(),
    meta: { silent: true },
    gcTime: 0,
  })
  if (!source || isLoaded || settled !== query.trim()) return { isLoading: false, found: [] }
  return {
    isLoading: isFetching,
    found: data ? [{ label: source.label, commands: [recordCommand(source, data)] }] : [],
    hint: source.whereElse,
  }
}

export function useCommands(sources: readonly AreaSource[], query: string) {
  const { menu, config } = useServices()
  const viewer = useViewer()
  const isDark = useComputedColorScheme() === 'dark'
  const { loaded, isLoading } = useSearched(sources, query, useRecords(sources))
  const elsewhere = useElsewhere(sources, query, loaded)
  const inLists = useMemo(() => recordGroups(loaded, query), [loaded, query])
  const records = inLists.length === 0 ? elsewhere.found : inLists
  const isTyped = ({ label }: Command) => query !== '' && isNamed(label, query)
  const areas = areaCommands([...menu, ...COMMON_AREAS], viewer, query)
  const groups: CommandGroup[] = query.includes('>')
    ? records
    : [
        { label: 'Areas', commands: areas.filter(isTyped) },
        ...records,
        { label: 'Areas', commands: areas.filter((area) => !isTyped(area)) },
        { label: 'Create', commands: createCommands(menu, viewer, query) },
        { label: 'Actions', commands: actionCommands({ isDark, hasMailbox: config.mail === 'outbox' }, query) },
        { label: 'Help', commands: helpCommands(sources, query) },
      ]
  const rankOf = ({ commands }: CommandGroup) => (commands.some(isTyped) ? 0 : 1)
  return {
    groups: groups.filter(({ commands }) => commands.length > 0).toSorted((one, other) => rankOf(one) - rankOf(other)),
    isLoading: isLoading || elsewhere.isLoading,
    hint: elsewhere.hint,
  }
}
