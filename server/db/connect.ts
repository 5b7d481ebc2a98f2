import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { FreeSpace } from './free-space.ts'
import type * as schema from './schema.ts'

interface Rows<Row> {
  rows: Row[]
}

/** The part of a raw query's result that both engines agree on. */
interface CommonResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

type Schema = typeof schema

/** Queries outside of any transaction. */
export type Queries = PgDatabase<CommonResult, Schema>
/** Queries inside the one transaction of a call. */
export type Transaction = PgTransaction<CommonResult, Schema, ExtractTablesWithRelations<Schema>>
/** Questions only, inside a transaction or outside of any. */
export type ReadQueries = Pick<Queries, 'select' | '$count' | 'execute'>

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** Each query on its own. Throws inside a transaction, where it would wait for ever or escape the rollback. */
  readonly queries: Queries
  /** Commits what `work` did when it resolves, undoes it when it rejects. Cannot be nested; a savepoint is `tx.transaction`. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * What `read` answered for `key` when it was last asked, if nothing at all was written since; else what it answers
   * now. Where other processes write to the database too, it is asked each time.
   */
  cachedRead<T>(key: string, read: (queries: ReadQueries) => Promise<T>): Promise<T>
  /** Free space for the embedded database. PostgreSQL manages its disk itself: there it is always `enough`. */
  freeSpace(): Promise<FreeSpace>
  /** Writes what is in memory and log to the data files: the embedded engine never does by itself. */
  checkpoint(): Promise<void>
  close(): Promise<void>
}

/** What an engine brings; the guard against a query that escapes its transaction is the same for both. */
export interface Engine {
  readonly engine: Database['engine']
  readonly queries: Queries
  readonly transaction: Database['transaction']
  /** How many writes have ended, where no other process can write. */
  readonly writes?: () => number
  readonly freeSpace?: Database['freeSpace']
  readonly checkpoint: () => Promise<void>
  readonly close: () => Promise<void>
}

const running = new AsyncLocalStorage<{ open: boolean }>()

function refuseInsideTransaction() {
  if (running.getStore()?.open) throw new Error('A transaction is open here: use its handle, not the database.')
}

const MOST_RECALLED = 1_000

/** What is kept is of the moment before `read` began: a write that ends later, even while it reads, makes it worthless. */
function cachedReads({ queries, writes }: Engine): Database['cachedRead'] {
  if (!writes) return (_key, read) => read(queries)
  const kept = new Map<string, unknown>()
  let writesBefore = writes()
  return async <T>(key: string, read: (queries: ReadQueries) => Promise<T>) => {
    const begun = writes()
    if (begun !== writesBefore || kept.size >= MOST_RECALLED) kept.clear()
    writesBefore = begun
    if (kept.has(key)) return kept.get(key) as T
    const answer = await read(queries)
    if (writes() === begun) kept.set(key, answer)
    return answer
  }
}

/** The public face of an engine. */
export const toDatabase = (engine: Engine): Database => ({
  engine: engine.engine,
  get queries() {
    refuseInsideTransaction()
    return engine.queries
  },
  async transaction(work) {
    refuseInsideTransaction()
    const state = { open: true }
    try {
      return await running.run(state, () => engine.transaction(work))
    } finally {
      state.open = false
    }
  },
  cachedRead: cachedReads(engine),
  freeSpace: engine.freeSpace ?? (async () => 'enough'),
  checkpoint: engine.checkpoint,
  close: engine.close,
})
