import { type Database, type Engine, toDatabase } from './connect.ts'
import { type EmbeddedOpening, openEmbedded } from './embedded.ts'
import { openPostgres, type PostgresOpening } from './postgres.ts'

interface Place {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly minFreeBytes: number
}

interface Opening extends Pick<EmbeddedOpening, 'onFatal'>, Pick<PostgresOpening, 'timeouts'> {
  /** Fills the database. No other process migrates or fills it at the same time. */
  readonly prepare?: (db: Database) => Promise<unknown>
}

/** Migrates and prepares the database. Rejects with an `OperatorError`, or what the engine throws. */
export async function openDatabase(
  { databaseUrl, dataDir, minFreeBytes }: Place,
  { prepare, onFatal, timeouts }: Opening,
): Promise<Database> {
  const prepareEngine = async (engine: Engine) => prepare?.(toDatabase(engine))
  return toDatabase(
    databaseUrl
      ? await openPostgres(databaseUrl, { prepare: prepareEngine, timeouts })
      : await openEmbedded(dataDir, { prepare: prepareEngine, minFreeBytes, onFatal }),
  )
}
