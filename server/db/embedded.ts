import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { OperatorError } from '#server/errors/operator-error.ts'
import type { Engine, Queries } from './connect.ts'
import { failureIn, watchForFailure } from './failure.ts'
import { type FreeSpace, freeSpaceOf, reserveOf } from './free-space.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** After the migrations, see there. */
export const CONTINUE_LOG = 'select continue_log()'

export const EMBEDDED = {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  extensions: { pg_trgm },
}

const ONLY_READS = /^\s*(select|with)\b(?!.*\b(insert|update|delete|merge)\b)/is

/** Counts all but plain SELECTs, after the write and before its promise settles. */
function countingWrites(client: PGlite) {
  let writes = 0
  const counted = <T>(work: Promise<T>) =>
    work.finally(() => {
      writes += 1
    })
  const query: PGlite['query'] = (text, ...rest) => {
    const asked = client.query<never>(text, ...rest)
    return ONLY_READS.test(text) ? asked : counted(asked)
  }
  const transaction: PGlite['transaction'] = (work) => counted(client.transaction(work))
  return { client: { query, transaction } as PGlite, writes: () => writes }
}

/** The engine over a PGlite that is open already. Closing it closes the PGlite. */
export function embeddedEngine(client: PGlite, freeSpace: () => Promise<FreeSpace> = async () => 'enough'): Engine {
  const counting = countingWrites(client)
  const queries = drizzle({ client: counting.client, schema }) as unknown as Queries
  const checkpoint = async () => void (await client.exec('CHECKPOINT'))
  return {
    engine: 'embedded',
    queries,
    transaction: (work) => queries.transaction(work),
    writes: counting.writes,
    freeSpace,
    checkpoint,
    async close() {
      // Without space a checkpoint fails. The process may end without one, as after a crash: nothing is lost.
      if ((await freeSpace()) === 'none') return
      await checkpoint()
      await client.close()
    },
  }
}

export async function migrateEmbedded(client: PGlite) {
  await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })
  await client.query(CONTINUE_LOG)
}

const MB = 1024 * 1024

async function requireReserve(folder: string, minFreeBytes: number, freeSpace: () => Promise<FreeSpace>) {
  if ((await freeSpace()) !== 'none') return
  const needed = Math.ceil(reserveOf(minFreeBytes) / MB)
  throw new OperatorError(
    `The disk of the database in ${folder} is full: starting needs ${needed} MB. Free some space.`,
  )
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
    const client = await PGlite.create(folder, EMBEDDED)
    watchForFailure(client, folder, onFatal)
    await migrateEmbedded(client)
    const engine = embeddedEngine(client, freeSpace)
    await prepare?.(engine)
    await engine.checkpoint()
    return { ...engine, close: () => engine.close().finally(release) }
  } catch (error) {
    await release()
    throw failureIn(folder, error) ?? error
  }
}
