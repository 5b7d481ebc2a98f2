import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { FreeSpace } from './free-space.ts'

interface Rows<Row> {
  rows: Row[]
}

/** The part of a raw query's result that both engines agree on. */
interface CommonResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

export type Queries = PgDatabase<CommonResult>
export type Transaction = Omit<Queries, 'transaction'>
export type ReadQueries = Pick<Queries, 'select' | '$count' | 'execute'>

/** `isBack`: the connection is new, and earlier wake-ups may be lost. */
export type OnWake = (isBack: boolean) => void

/** Between processes. A wake-up can be lost, and holds nothing. */
export interface WakeUps {
  readonly wakeOthers: () => void
  readonly close: () => Promise<void>
}

/** The connections of the pool. */
export interface Connections {
  readonly open: number
  readonly idle: number
  /** Queries and transactions without a connection. */
  readonly waiting: number
  readonly max: number
}

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  readonly connections: () => Connections
  /** Queries outside of transactions. Throws inside one, where a query would wait forever or escape the rollback. */
  readonly queries: Queries
  /** Rolls back when `work` rejects. Throws inside a transaction. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** For work of one statement, which is a transaction by itself. Throws inside a transaction. */
  alone<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs a query that may take longer than a call. Throws inside a transaction. */
  withoutTimeouts<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** Calls `work` after each commit of this process that announced something. The returned function ends it. */
  onCommit(work: () => void): () => void
  /** As `onCommit`, also soon after such commits of other processes, see `WakeUps`. */
  watch(onWake: OnWake): () => Promise<void>
  /** Repeats the result of `read` until something is written. Always reads where other processes can write. */
  cachedRead<T>(key: string, read: (queries: ReadQueries) => Promise<T>): Promise<T>
  /** Free space for the embedded database. PostgreSQL manages its disk itself: there it is always `enough`. */
  freeSpace(): Promise<FreeSpace>
  /** Writes memory and log to the data files, and renews statistics; the embedded engine never does it by itself. */
  checkpoint(): Promise<void>
  /** Does the nightly work of autovacuum for the embedded engine. */
  vacuum(): Promise<void>
  /** True while a checkpoint, a vacuum or a copy holds up the statements of the embedded database on purpose. */
  isPaused(): boolean
  /** A tar of the embedded database at `at`, while it is in use. Statements wait about 20 ms for each MB. */
  readonly copy?: (() => Promise<{ readonly at: Date; readonly bytes: Blob }>) | undefined
  close(): Promise<void>
}

export interface Engine
  extends Pick<Database, 'engine' | 'queries' | 'transaction' | 'connections' | 'checkpoint' | 'copy' | 'close'>,
    Partial<Pick<Database, 'withoutTimeouts' | 'freeSpace' | 'vacuum' | 'isPaused'>> {
  /** For `Database.alone`, where `queries` is not for writes. */
  readonly statements?: Queries
  /** The number of finished writes; missing where other processes can write. */
  readonly writes?: () => number
  /** Where other processes can write. */
  readonly openWakeUps?: (onWake: OnWake) => WakeUps
}

const running = new AsyncLocalStorage<{ open: boolean; announces: boolean; later: (() => void)[] }>()

/** Wakes the watchers once the transaction that is open here has committed. */
export function announceAtCommit() {
  const state = running.getStore()
  if (state) state.announces = true
}

/** Runs `work` once the transaction that is open here has committed, and never after a rollback. Throws outside of one. */
export function afterCommit(work: () => void) {
  const state = running.getStore()
  if (!state?.open) throw new Error('No transaction is open here')
  state.later.push(work)
}

function refuseInsideTransaction() {
  if (running.getStore()?.open) throw new Error('A transaction is open here: use its handle, not the database.')
}

const MOST_CACHED = 1_000

/** A cached value is valid only if no write has finished since its read began. */
function cachedReads({ queries, writes }: Engine): Database['cachedRead'] {
  if (!writes) return (_key, read) => read(queries)
  const kept = new Map<string, unknown>()
  let writesBefore = writes()
  return async <T>(key: string, read: (queries: ReadQueries) => Promise<T>) => {
    const begun = writes()
    if (begun !== writesBefore || kept.size >= MOST_CACHED) kept.clear()
    writesBefore = begun
    if (kept.has(key)) return kept.get(key) as T
    const answer = await read(queries)
    if (writes() === begun) kept.set(key, answer)
    return answer
  }
}

export function toDatabase(engine: Engine): Database {
  const watchers = new Set<() => void>()
  function onCommit(work: () => void) {
    watchers.add(work)
    return () => void watchers.delete(work)
  }
  function wakeWatchers() {
    for (const wake of watchers) wake()
  }
  async function committed<T>(work: () => Promise<T>) {
    refuseInsideTransaction()
    const state = { open: true, announces: false, later: [] as (() => void)[] }
    try {
      const result = await running.run(state, work)
      if (state.announces) wakeWatchers()
      for (const work of state.later) work()
      return result
    } finally {
      state.open = false
    }
  }
  return {
    onCommit,
    async withoutTimeouts(work) {
      refuseInsideTransaction()
      return engine.withoutTimeouts ? engine.withoutTimeouts(work) : work(engine.queries)
    },
    engine: engine.engine,
    connections: engine.connections,
    get queries() {
      refuseInsideTransaction()
      return engine.queries
    },
    transaction: (work) => committed(() => engine.transaction(work)),
    alone: (work) => committed(() => work(engine.statements ?? engine.queries)),
    watch(onWake) {
      const between = engine.openWakeUps?.(onWake)
      const stop = onCommit(() => {
        onWake(false)
        between?.wakeOthers()
      })
      return async () => {
        stop()
        await between?.close()
      }
    },
    cachedRead: cachedReads(engine),
    freeSpace: engine.freeSpace ?? (async () => 'enough'),
    checkpoint: engine.checkpoint,
    vacuum: engine.vacuum ?? (async () => undefined),
    isPaused: engine.isPaused ?? (() => false),
    copy: engine.copy,
    close: engine.close,
  }
}
