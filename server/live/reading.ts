import type { Services } from '#server/core/context.ts'
import { isUnreadable } from '#server/core/known-error.ts'
import { currentCursor, currentEpoch, forgetTheFuture, type LiveRow, missedChanges, readChanges } from './changes.ts'
import { paced } from './paced.ts'

const READ_PAUSE_MS = 10
/** Longer than a snapshot of any plausible number of open transactions. */
const LONGEST_ID = 4_096

interface Readers {
  readonly isAnyone: () => boolean
  /** `rows` are undefined when it is unknown what changed. `id` is the cursor after them. */
  readonly distribute: (rows: readonly LiveRow[] | undefined, id: string) => void
}

/**
 * Reads the announcements of all processes, each once. After a failure the cursor is where it was, and the next read finds
 * the same again. Rejects when the database cannot be read.
 */
export async function startReading({ db, log }: Services, pollMs: number, { isAnyone, distribute }: Readers) {
  await forgetTheFuture(db)
  let epoch = await currentEpoch(db)
  let cursor = await currentCursor(db)
  let mayBeAnotherEpoch = false
  // The wake-up of another process can be lost.
  const isAlwaysBehind = db.engine === 'postgres'
  let isBehind = false
  let isFailing = false
  const position = () => ({ cursor, id: `${epoch}~${cursor}` })

  async function renewEpoch() {
    const now = await currentEpoch(db)
    mayBeAnotherEpoch = false
    if (now === epoch) return
    cursor = await currentCursor(db)
    epoch = now
    distribute(undefined, position().id)
  }

  const read = paced(async () => {
    isBehind = false
    if (mayBeAnotherEpoch) await renewEpoch()
    const found = await readChanges(db, cursor)
    cursor = found.cursor
    isFailing = false
    if (found.rows.length > 0) distribute(found.rows, position().id)
  }, READ_PAUSE_MS)

  const readOrWarn = () =>
    void read().catch((error) => {
      if (!isFailing) log.warn({ err: error }, 'live updates wait for the database')
      isFailing = true
      isBehind = true
    })

  const stopWatching = db.watch((isBack) => {
    mayBeAnotherEpoch ||= isBack
    isBehind = true
    if (isAnyone()) readOrWarn()
  })
  const polls = setInterval(() => {
    if (isBehind || isAlwaysBehind) readOrWarn()
  }, pollMs).unref()

  /** Undefined when that is unknown. The ids of all processes are comparable. */
  async function missedSince(lastId: string | undefined, until: string) {
    if (lastId === undefined) return []
    const [itsEpoch, since = ''] = lastId.split('~')
    if (itsEpoch !== epoch || lastId.length > LONGEST_ID || !/^\d+:\d+:[\d,]*$/.test(since)) return undefined
    return missedChanges(db, since, until).catch((error) => {
      if (isUnreadable(error)) return undefined
      throw error
    })
  }

  return {
    position,
    /** Resolves once everything that was committed before the call is distributed. */
    read,
    missedSince,
    async stop() {
      clearInterval(polls)
      await stopWatching()
    },
  }
}
