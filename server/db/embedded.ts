import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Engine, Queries } from './connect.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

export const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** The engine over a PGlite that is open already. Closing it closes the PGlite. */
export function embeddedEngine(client: PGlite): Engine {
  const queries = drizzle(client, { schema })
  const checkpoint = async () => void (await client.exec('CHECKPOINT'))
  return {
    engine: 'embedded',
    queries: queries as unknown as Queries,
    checkpoint,
    close: async () => {
      await checkpoint()
      await client.close()
    },
  }
}

export const migrateEmbedded = (client: PGlite) =>
  migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })

/** Opens the database in `dataDir`, alone, and brings its schema up to date. Rejects with `FolderInUse`. */
export async function openEmbedded(dataDir: string): Promise<Engine> {
  const folder = join(dataDir, 'db')
  const release = await lockFolder(folder)
  try {
    const client = await PGlite.create(folder, { startParams: START_PARAMETERS })
    await migrateEmbedded(client)
    const engine = embeddedEngine(client)
    await engine.checkpoint()
    return { ...engine, close: () => engine.close().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}
