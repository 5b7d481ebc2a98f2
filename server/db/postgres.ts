import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '#server/errors/operator-error.ts'
import type { Engine } from './connect.ts'
import { mayReturn } from './failure.ts'
import { bringUpToDate } from './migrate-postgres.ts'
import {
  Client,
  connectionOf,
  connectionsOf,
  NO_TIMEOUTS,
  pinSettings,
  queriesOver,
  survivingErrors,
  transactionsOver,
} from './pool.ts'
import { grantPrivileges } from './privileges.ts'
import { sharedClients } from './shared-clients.ts'
import { openWakeUps } from './wake-ups.ts'

const START_LOCK = 7_404_611
const START_PATIENCE_MS = 30_000
const RETRY_MS = 500

/** A call waits for a connection or for an answer, each for less than 5 s. In milliseconds, by the names of node-postgres. */
const CALL_TIMEOUTS = {
  connectionTimeoutMillis: 4_000,
  statement_timeout: 4_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  /** Longer than the server lets a statement run: only a server that is frozen or cut off is silent for so long. */
  query_timeout: 4_300,
}

export type CallTimeouts = Readonly<typeof CALL_TIMEOUTS>

const CONNECTION = {
  max: 8,
  connectionTimeoutMillis: CALL_TIMEOUTS.connectionTimeoutMillis,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const satisfies pg.PoolConfig

async function connectPatiently(connectionString: string, until = Date.now() + START_PATIENCE_MS): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...CONNECTION }).on('error', () => undefined)
  try {
    await client.connect()
    await pinSettings(client)
    await client.query(NO_TIMEOUTS)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (!mayReturn(error as Error) || Date.now() > until) throw error
    await wait(RETRY_MS)
    return connectPatiently(connectionString, until)
  }
}

/**
 * Runs `work` in one process at a time. The lock is its connection's, so it goes with the process. Rejects with an
 * `OperatorError` when the connection is lost, since another process may begin then.
 */
async function oneAtATime<T>(connectionString: string, work: (client: pg.Client) => Promise<T>) {
  const client = await connectPatiently(connectionString)
  const lost = Promise.withResolvers<never>()
  client.on('error', ({ message }) =>
    lost.reject(new OperatorError(`The start lost its connection to the database: ${message}. Start again.`)),
  )
  const locked = async () => {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return work(client)
  }
  try {
    return await Promise.race([locked(), lost.promise])
  } finally {
    await client.end()
  }
}

const socketOf = (client: pg.PoolClient) => connectionOf(client).stream as Socket

/** Destroys a connection in use on which nothing moves: its query fails, and the pool replaces it. */
function destroySilent(pool: pg.Pool, silenceMs: number) {
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    const silent = Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' })
    socket.on('timeout', () => socket.destroy(silent))
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMs))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
}

const TOO_MANY_CONNECTIONS = '53300'
const FEWER_MS = 10_000

/** Where PostgreSQL refuses one more connection, work waits for its turn with those that are there. */
class Pool extends pg.Pool {
  /** One that is still connecting is not among them. */
  readonly #connected = new Set<pg.ClientBase>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => this.#connected.add(client))
    this.on('remove', (client) => this.#connected.delete(client))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]) {
    const connected = super.connect().catch((error) => this.#queue(error, this.totalCount))
    if (!callback) return connected
    return void connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    )
  }

  /** Rejects when there is no other connection. Those that are still connecting count once: they may be refused too. */
  #queue(error: pg.DatabaseError, others: number): Promise<pg.PoolClient> {
    if (error.code !== TOO_MANY_CONNECTIONS || others === 0) throw error
    this.options.max = this.totalCount || 1
    setTimeout(() => Object.assign(this.options, { max: CONNECTION.max }), FEWER_MS).unref()
    return super.connect().catch((again) => this.#queue(again, this.#connected.size))
  }
}

type Timeouts = CallTimeouts | 'none'

function openPool(connectionString: string, timeouts: Timeouts) {
  const { query_timeout: silenceMs, ...forCalls } = timeouts === 'none' ? CALL_TIMEOUTS : timeouts
  const onConnect = async (client: pg.ClientBase) => {
    await pinSettings(client, silenceMs)
    if (timeouts === 'none') await client.query(NO_TIMEOUTS)
  }
  const settings = { Client, connectionString, ...CONNECTION, ...(timeouts !== 'none' && forCalls), onConnect }
  const pool = survivingErrors(new Pool(settings))
  if (timeouts !== 'none') destroySilent(pool, silenceMs)
  return pool
}

function openEngine(connectionString: string, timeouts: Timeouts): Engine {
  const pool = openPool(connectionString, timeouts)
  const forCalls = timeouts === 'none' ? CALL_TIMEOUTS : timeouts
  const shared = sharedClients({ connectionString, ...CONNECTION, ...forCalls })
  // Statements with a name are quick reads. Others, such as searches, may take long.
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    if (!statement.name) return pool.query(statement, values)
    return shared.query(statement, values).catch((error: pg.DatabaseError) => {
      if (error.code === TOO_MANY_CONNECTIONS) return pool.query(statement, values)
      throw error
    })
  }
  return {
    engine: 'postgres',
    queries: queriesOver({ query }),
    statements: queriesOver(pool),
    transaction: transactionsOver(pool),
    connections: () => connectionsOf(pool),
    async withoutTimeouts(work) {
      const patient = openPool(connectionString, 'none')
      return work(queriesOver(patient)).finally(() => patient.end())
    },
    openWakeUps: (onWake) => openWakeUps({ connectionString, ...CONNECTION }, onWake),
    checkpoint: async () => undefined,
    close: async () => void (await Promise.all([pool.end(), shared.close()])),
  }
}

export interface PostgresOpening {
  readonly prepare?: (engine: Engine) => Promise<unknown>
  /** `none` is for commands, whose statements take as long as they take. */
  readonly timeouts?: Timeouts | undefined
}

/**
 * Waits up to 30 s for the server, brings the schema up to date and opens a pool. A newer schema stays. Rejects with an
 * `OperatorError` when the schema is behind and the role may not migrate it.
 */
export const openPostgres = (connectionString: string, { prepare, timeouts = CALL_TIMEOUTS }: PostgresOpening = {}) =>
  oneAtATime(connectionString, async (client) => {
    await bringUpToDate(client)
    if (prepare) {
      const patient = openEngine(connectionString, 'none')
      await prepare(patient).finally(patient.close)
    }
    return openEngine(connectionString, timeouts)
  })

/**
 * Migrates as the role of `ownerUrl`, and grants the role of `serverUrl` what the server needs. Resolves with that role.
 * Rejects with an `OperatorError` when it cannot connect, or then has other privileges.
 */
export const migratePostgres = (ownerUrl: string, serverUrl: string) =>
  oneAtATime(ownerUrl, async (owner) => {
    const server = await connectPatiently(serverUrl).catch((error: Error) => {
      if (error instanceof OperatorError) throw error
      throw new OperatorError(
        `The role of DATABASE_URL cannot connect: ${error.message}. Create it first, see docs/operations.md.`,
      )
    })
    const { rows } = await server.query<{ role: string }>('select current_user as role').finally(() => server.end())
    const role = String(rows[0]?.role)
    await bringUpToDate(owner)
    await grantPrivileges(owner, role)
    return role
  })
