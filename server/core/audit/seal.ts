import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { isTooSlow } from '#server/core/known-error.ts'
import { entriesIn, movesIn, sealHash } from './digests.ts'

const SEAL_LOCK = 7_404_612
/** The embedded database blocks the process while it seals: about 20 ms for a batch. */
const BATCH = 2_000
const PAUSE_MS = 250
/** For rows of a process that ended, and rows that an older transaction held back. */
const POLL_MS = 1_000

const beyondBatch = (log: 'audit_log' | 'record_moves') =>
  sql.raw(`(select tx + 1 from ${log} where tx >= last.to_tx order by tx offset ${BATCH - 1} limit 1)`)

const SPAN = { from: sql`(select from_tx from span)`, to: sql`(select to_tx from span)` }

/**
 * All rows below the horizon are committed and visible, so none can appear later within a batch. Without the lock, or
 * with an older snapshot than the last seal, it writes nothing.
 */
const SEAL = sql`
  with claim as materialized (select pg_try_advisory_xact_lock(${sql.raw(`${SEAL_LOCK}`)}) as got),
  last as materialized (select batch, to_tx, total, hash from audit_seals order by batch desc limit 1),
  span as materialized (
    select to_tx as from_tx, least(log_horizon(), ${beyondBatch('audit_log')}, ${beyondBatch('record_moves')}) as to_tx
    from last, claim where claim.got),
  entries as materialized (${entriesIn(SPAN)}),
  moves as materialized (${movesIn(SPAN)}),
  sealed as materialized (
    select last.batch + 1 as batch, from_tx, span.to_tx, entries.n as entries, moves.n as moves,
      last.total + entries.n + moves.n as total, entries.root as entries_root, moves.root as moves_root,
      date_trunc('milliseconds', clock_timestamp()) as sealed_at, last.hash as previous
    from last, span, entries, moves where entries.n + moves.n > 0)
  insert into audit_seals (batch, from_tx, to_tx, entries, moves, total, entries_root, moves_root, sealed_at, hash)
  select batch, from_tx, to_tx, entries, moves, total, entries_root, moves_root, sealed_at,
    ${sealHash(sql`previous`, sql`sealed`)}
  from sealed on conflict do nothing returning batch, entries, moves, total, encode(hash, 'hex') as hash`

interface Sealed extends Record<string, unknown> {
  entries: number
  moves: number
}

/** The rows of one transaction are one batch: after a large import, it takes longer than a call may. */
async function sealBatch({ queries, withoutTimeouts }: Services['db']) {
  try {
    return await queries.execute<Sealed>(SEAL)
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return withoutTimeouts((patient) => patient.execute<Sealed>(SEAL))
  }
}

/**
 * Seals the rows of both logs that are committed when it is called. Rows that commit meanwhile wait for the next call: with
 * steady changes, it would never end. Ends early when another process seals.
 */
export async function sealLogs({ db, log }: Pick<Services, 'db' | 'log'>) {
  let isFull: boolean
  do {
    const [seal] = (await sealBatch(db)).rows
    if (!seal) return
    log.info({ seal }, 'sealed')
    isFull = Math.max(seal.entries, seal.moves) >= BATCH
    await nextTurn()
  } while (isFull)
}

/** Seals soon after each change, and at the start what an earlier process left. The returned function seals a last time. */
export function startSealing(services: Pick<Services, 'db' | 'log'>) {
  const { db, log } = services
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()

  async function seal() {
    if ((await db.freeSpace()) === 'none') return
    await sealLogs(services).catch((error) => log.warn({ err: error }, 'the audit log waits for its seal'))
  }

  function wake() {
    timer ??= setTimeout(() => {
      timer = undefined
      current = current.then(seal)
    }, PAUSE_MS).unref()
  }

  const stopWatching = db.onCommit(wake)
  const polls = db.engine === 'postgres' ? setInterval(wake, POLL_MS).unref() : undefined
  wake()
  return async () => {
    stopWatching()
    clearInterval(polls)
    clearTimeout(timer)
    await current.then(seal)
  }
}
