import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Engine, Queries } from './connect.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

export const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

const ONLY_READS = /^\s*(select|with)\b(?!.*\b(insert|update|delete|merge)\b)/is

/**
 * Counts what may have written: each transaction, and each statement outside of one but a plain question. It counts
 * when that has ended, before whoever asked for it hears so.
 */
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
export function embeddedEngine(client: PGlite): Engine {
  const counting = countingWrites(client)
  const queries = drizzle({ client: counting.client, schema }) as unknown as Queries
  const checkpoint = async () => void (await client.exec('CHECKPOINT'))
  return {
    engine: 'embedded',
    queries,
    transaction: (work) => queries.transaction(work),
    writes: counting.writes,
    checkpoint,
    close: async () => {
      await checkpoint()
      await client.close()
    },
  }
}

export const migrateEmbedded = (client: PGlite) =>
  migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })

interface Opening {
  /** Fills the database before it is used. */
  readonly prepare?: (engine: Engine) => Promise<unknown>
}

/** Opens the database in `dataDir`, alone, and brings its schema up to date. Rejects with `FolderInUse`. */
export async function openEmbedded(dataDir: string, { prepare }: Opening = {}): Promise<Engine> {
  const folder = join(dataDir, 'db')
  const release = await lockFolder(folder)
  try {
    const client = await PGlite.create(folder, { startParams: START_PARAMETERS })
    await migrateEmbedded(client)
    const engine = embeddedEngine(client)
    await prepare?.(engine)
    await engine.checkpoint()
    return { ...engine, close: () => engine.close().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}
