import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'
import { readInBackground } from '#src/api/query.ts'
import { isOwnRequest, ownChangesSettled, recordsIn } from '#src/api/send-change.ts'

/** Reads at once after a quiet time. */
const BURST = 4
const BETWEEN_READS_MS = 1000
/** For the answer to a change of this page, which can come after its event. */
const LONGEST_WAIT_MS = 500

type FollowedChange = Pick<LiveChange, 'id' | 'version' | 'entity' | 'request' | 'spread'> & {
  readonly tags: readonly unknown[]
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Reads again what changed: at once, four times in a row, then once a second. It does not read what this page changed
 * itself or has already read. Cached data that no screen shows is only marked as out of date.
 */
export function followChanges(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache()
  const followers = new Map<unknown, (change: FollowedChange) => void>()

  function follow(tag: unknown) {
    let gathered: FollowedChange[] = []
    let isRunning = false
    let credit = BURST
    let countedAt = performance.now()

    /** How long the next read waits. */
    function pauseBefore(changes: readonly FollowedChange[]) {
      const now = performance.now()
      credit = Math.min(BURST, credit + (now - countedAt) / BETWEEN_READS_MS) - 1
      countedAt = now
      const spread = Math.max(...changes.map((change) => change.spread ?? 0))
      return Math.max(-credit * BETWEEN_READS_MS, spread * Math.random())
    }

    async function run() {
      while (gathered.length > 0) {
        await Promise.race([ownChangesSettled(queryClient), wait(LONGEST_WAIT_MS)])
        const pause = pauseBefore(gathered)
        if (pause > 0) await wait(pause)
        const changes = gathered.filter(({ request }) => request === undefined || !isOwnRequest(queryClient, request))
        gathered = []
        const isAffected = (query: Query) =>
          query.queryKey[0] === tag && changes.some((change) => isOutdated(query, change))
        await readAgain(isAffected)
      }
      isRunning = false
    }

    return (change: FollowedChange) => {
      gathered.push(change)
      if (isRunning) return
      isRunning = true
      void run()
    }
  }

  async function readAgain(predicate: (query: Query) => boolean) {
    // A read in progress may have begun before the change. Its answer says, by the version of the record.
    await Promise.allSettled(cache.findAll({ predicate, fetchStatus: 'fetching' }).map(({ promise }) => promise))
    await readInBackground(queryClient, () => queryClient.invalidateQueries({ predicate }, { cancelRefetch: false }))
  }

  function changed(change: FollowedChange) {
    for (const tag of new Set(change.tags)) {
      const follower = followers.get(tag) ?? follow(tag)
      followers.set(tag, follower)
      follower(change)
    }
  }
  return { changed, catchUp: () => changed({ tags: cache.getAll().map(({ queryKey: [tag] }) => tag) }) }
}

/** A deleted record has no version, and no history that could be read. Transactions have no version, but are never deleted. */
function isHistoryOfDeleted({ queryKey: [, name, input] }: Query, { id, version }: FollowedChange) {
  if (name !== 'history.read' || id === undefined || version !== undefined) return false
  const { params } = input as { params: { entity: string; id: string } }
  return params.id === id && params.entity !== 'transaction'
}

function isOutdated(query: Query, change: FollowedChange) {
  if (isHistoryOfDeleted(query, change)) return false
  const { id, version } = change
  const { state } = query
  const known =
    id !== undefined && version !== undefined ? recordsIn(state.data).find(({ _id }) => _id === id) : undefined
  return known?.version === undefined || version === undefined || known.version < version
}
