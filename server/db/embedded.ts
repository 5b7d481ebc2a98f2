import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/errors/operator-error.ts'
import type { Engine } from './connect.ts'
import type { Session } from './embedded-session.ts'
import { embeddedSocket } from './embedded-socket.ts'
import { openInThread } from './embedded-thread.ts'
import { failureIn, failureOf, unusable } from './failure.ts'
import { type FreeSpace, freeSpaceOf, reserveOf } from './free-space.ts'
import { lockFolder } from './lock.ts'
import { connectionOf, connectionsOf, migrateOver, queriesOver, survivingErrors, transactionsOver } from './pool.ts'

const ONLY_READS = /^\s*(select|with)\b(?!.*\b(insert|update|delete|merge)\b)/is

/** Counts all but plain SELECTs, after the write and before its promise settles. */
function countingWrites(pool: pg.Pool) {
  let writes = 0
  const counted = <T>(work: Promise<T>) =>
    work.finally(() => {
      writes += 1
    })
  const query = (statement: pg.QueryConfig, values?: unknown[]) => {
    const asked = pool.query(statement, values)
    return ONLY_READS.test(statement.text) ? asked : counted(asked)
  }
  return { client: { query } as pg.Pool, counted, writes: () => writes }
}

/** Tables whose statistics are missing, or are from before they doubled. Small tables need none. */
const OUTGROWN = `
  select oid::regclass::text as name from pg_class as one
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > greatest(1048576,
    case when exists (select from pg_statistic where starelid = one.oid) then 2 * 8192 * relpages::bigint else 0 end)`

/**
 * The engine has no autovacuum. Without statistics a statement can take twenty times as long, and without a vacuum one that
 * an index could answer alone reads each row.
 */
async function vacuumOutgrown(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(OUTGROWN)
  if (rows.length > 0) await pool.query(`vacuum analyze ${rows.map(({ name }) => name).join(', ')}`)
}

/** One connection: the engine knows no other. `onError` gets each error of a statement before the next one begins. */
function openConnection(session: Session, onError: (error: unknown) => void) {
  const stream = () => embeddedSocket(session, onError)
  const pool = survivingErrors(
    new pg.Pool({ max: 1, idleTimeoutMillis: 0, stream, user: 'postgres', database: 'postgres' }),
  )
  return pool.on('connect', (opened) => connectionOf(opened).on('errorMessage', onError))
}

/** The engine over a session that is open already. Closing it closes the session. */
export function embeddedEngine(
  session: Session,
  freeSpace: () => Promise<FreeSpace> = async () => 'enough',
  onError: (error: unknown) => void = () => undefined,
): Engine {
  const pool = openConnection(session, onError)
  const counting = countingWrites(pool)
  const transaction = transactionsOver(pool)
  let pauses = 0
  const paused = <T>(work: () => Promise<T>) => {
    pauses += 1
    return work().finally(() => {
      pauses -= 1
    })
  }
  const checkpoint = () =>
    paused(async () => {
      await vacuumOutgrown(pool)
      await pool.query('CHECKPOINT')
    })
  return {
    engine: 'embedded',
    queries: queriesOver(counting.client),
    transaction: (work) => counting.counted(transaction(work)),
    connections: () => connectionsOf(pool),
    writes: counting.writes,
    freeSpace,
    checkpoint,
    vacuum: () => paused(async () => void (await pool.query('vacuum (analyze)'))),
    isPaused: () => pauses > 0,
    copy: () =>
      paused(async () => {
        await checkpoint()
        return { at: new Date(), bytes: await session.dump() }
      }),
    async close() {
      // Without space a checkpoint fails. The process may end without one, as after a crash: nothing is lost.
      if ((await freeSpace()) === 'none') return
      await checkpoint()
      await pool.end()
      await session.close()
    },
  }
}

export async function migrateEmbedded(session: Session, onError: (error: unknown) => void = () => undefined) {
  const pool = openConnection(session, onError)
  await migrateOver(pool)
  await pool.end()
}

const MB = 1024 * 1024

async function requireReserve(folder: string, minFreeBytes: number, freeSpace: () => Promise<FreeSpace>) {
  if ((await freeSpace()) !== 'none') return
  const needed = Math.ceil(reserveOf(minFreeBytes) / MB)
  throw new OperatorError(
    `The disk of the database in ${folder} is full: starting needs ${needed} MB. Free some space.`,
  )
}

/** The engine would begin a new database among what is left of one. */
async function requireWhole(folder: string) {
  const names = await readdir(folder)
  if (names.length > 0 && !names.includes('PG_VERSION')) throw unusable(folder, 'PG_VERSION is missing')
}

export interface EmbeddedOpening {
  readonly prepare?: (engine: Engine) => Promise<unknown>
  /** Space on the disk that changes leave free; half of it is needed to open the database. */
  readonly minFreeBytes: number
  /** Called when the engine has failed. It should end the process at once: the next statement may block it for good. */
  readonly onFatal: (failure: OperatorError) => void
}

/** Opens and migrates. Rejects with an `OperatorError` when another process has it open or its disk is full. */
export async function openEmbedded(
  dataDir: string,
  { prepare, minFreeBytes, onFatal }: EmbeddedOpening,
): Promise<Engine> {
  const folder = join(dataDir, 'db')
  const release = await lockFolder(folder)
  const freeSpace = freeSpaceOf(folder, minFreeBytes)
  try {
    await requireReserve(folder, minFreeBytes, freeSpace)
    await requireWhole(folder)
    const session = await openInThread(folder, ({ message }) => onFatal(failureOf(folder, message))).catch((error) => {
      throw failureIn(folder, error) ?? unusable(folder, error.message)
    })
    const onError = (error: unknown) => {
      const failure = failureIn(folder, error)
      if (failure) onFatal(failure)
    }
    await migrateEmbedded(session, onError)
    const engine = embeddedEngine(session, freeSpace, onError)
    await prepare?.(engine)
    await engine.checkpoint()
    return { ...engine, close: () => engine.close().finally(release) }
  } catch (error) {
    await release()
    throw failureIn(folder, error) ?? error
  }
}
