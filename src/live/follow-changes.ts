import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'
import { isOwnRequest, readInBackground } from '#src/api/query.ts'

const GATHER_MS = 30
const BETWEEN_STARTS_MS = 1000
const RESYNC_WITHIN_MS = 2000

type Change = Pick<LiveChange, 'id' | 'version' | 'request'> & { readonly tags: readonly unknown[] }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Reads again what changed: at most once a second, and not what this page changed itself or has already read.
 * Cached data that no screen shows is only marked as out of date.
 */
export function followChanges(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache()
  let gathered: Change[] = []
  let isRunning = false
  let startedAt = Number.NEGATIVE_INFINITY

  async function run() {
    isRunning = true
    while (gathered.length > 0) {
      await wait(Math.max(GATHER_MS, startedAt + BETWEEN_STARTS_MS - performance.now()))
      startedAt = performance.now()
      const changes = gathered.filter(({ request }) => request === undefined || !isOwnRequest(queryClient, request))
      gathered = []
      await readAgain((query) => changes.some((change) => isOutdated(query, change)))
    }
    isRunning = false
  }

  async function readAgain(predicate: (query: Query) => boolean) {
    // A read in progress may have begun before the change. Its answer says, by the version of the record.
    await Promise.allSettled(cache.findAll({ predicate, fetchStatus: 'fetching' }).map(({ promise }) => promise))
    await readInBackground(queryClient, () => queryClient.invalidateQueries({ predicate }, { cancelRefetch: false }))
  }

  const changed = (change: Change) => {
    gathered.push(change)
    if (!isRunning) void run()
  }
  const everything = () => cache.getAll().map(({ queryKey: [tag] }) => tag)
  return {
    changed,
    /** Changes were missed, and it is unknown which. */
    catchUp: () => changed({ tags: everything() }),
    /** Every page of a server resyncs at the same moment. */
    resync: () => setTimeout(() => changed({ tags: everything() }), Math.random() * RESYNC_WITHIN_MS),
  }
}

function isOutdated({ queryKey: [tag], state }: Query, { tags, id, version }: Change) {
  if (!tags.includes(tag)) return false
  const known = id !== undefined && version !== undefined ? rowsIn(state.data).find(({ _id }) => _id === id) : undefined
  return known?.version === undefined || version === undefined || known.version < version
}

/** Of the list, the page of accounts, or the page of the ledger. */
function rowsIn(answer: unknown): readonly { _id?: string; version?: number }[] {
  const { data } = Object(answer)
  return [data, Object(data).items, Object(data).data].find(Array.isArray) ?? []
}
