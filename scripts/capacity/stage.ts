import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/core/env.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { startServer } from '#tools/built-server.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { startPostgres } from '#tools/postgres.ts'
import { startTestServer } from '#tools/server.ts'
import { cpuMs } from './cpu.ts'

const DATA = { people: 5_000, tasks: 20_000, events: 50_000, transactions: 50_000 }
const AT_ONCE = 8
export const WARM_UP = 100
const REST_MS = 6_000
const UNLIMITED = { RATE_CALLS_PER_USER: '1000000', RATE_CALLS_PER_IP: '1000000', RATE_SIGN_INS_PER_IP: '1000000' }

/** Processor milliseconds of the server and of PostgreSQL. */
export interface Cost {
  readonly server: number
  readonly database: number
}

/** Calls and refusals a second, milliseconds from the moment when a call is due, and processors in use. */
export interface Held {
  readonly answered: number
  readonly refused: number
  readonly p95: number
  readonly serverCores: number
  readonly databaseCores: number
  readonly clientCores: number
}

export type Tokens = Record<'authorization' | 'x-refresh', string>

export const round = (value: number, digits = 3) => Number(value.toFixed(digits))

const BUSY = new Set<unknown>([429, 503])
const refusalOf = (method: string, path: string, { status }: Response, answer: unknown) =>
  new Error(`${method} ${path} answers ${status}: ${JSON.stringify(answer)}`, { cause: status })

/** A server process on a temporary PostgreSQL with demonstration data, and what its work costs. */
export async function openCapacityStage() {
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-capacity-'))
  const postgres = await startPostgres()
  const env = { ...UNLIMITED, DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }
  const load = Object.entries(DATA).flatMap(([name, count]) => [`--${name}`, String(count)])
  execFileSync(process.execPath, ['server/cli/demo-load.ts', ...load], { env: { ...process.env, ...env } })
  const db = await openDatabase(readConfig(env), { onFatal: exitBecauseOf })
  const testServer = await startTestServer({ db, startAt: new Date().toISOString() })
  const server = await startServer(env)
  const used = () => ({ server: cpuMs(server.pid()), database: cpuMs(postgres.pid()), at: performance.now() })

  async function spentDuring(work: () => Promise<unknown>) {
    const before = used()
    await work()
    const after = used()
    const ms = after.at - before.at
    return { server: after.server - before.server, database: after.database - before.database, ms }
  }
  const idle = await spentDuring(() => wait(REST_MS))

  return {
    url: server.url,
    dataDir,
    db,
    async signInAs(id: string): Promise<Tokens> {
      const { accessToken, refreshToken } = await testServer.signInAs(id)
      return { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken }
    },
    /** Returns a field of the answer's data. Throws for a refusal. */
    async send(as: Partial<Tokens>, method: string, path: string, body?: object, field = '_id') {
      const headers = { ...as, ...(body && { 'content-type': 'application/json' }) }
      const content = body ? { body: JSON.stringify(body) } : {}
      const response = await fetch(`${server.url}/api${path}`, { method, headers, ...content })
      const answer = (await response.json()) as { data?: Record<string, string> }
      if (!response.ok) throw refusalOf(method, path, response, answer)
      return answer.data?.[field] ?? ''
    },
    /** A page, a file, a list, or a live stream until its first event. */
    async read(as: Tokens, address: string) {
      const response = await fetch(server.url + address, { headers: as })
      if (!response.ok) throw refusalOf('GET', address, response, await response.json())
      if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
        return void (await response.arrayBuffer())
      for await (const part of response.body ?? []) if (Buffer.from(part).includes('event:')) return
    },
    /** Begins `perSecond` calls a second for that time, however slow the server is. Late answers count only in the p95. */
    async hold(perSecond: number, milliseconds: number, call: () => Promise<unknown>): Promise<Held> {
      const times: number[] = []
      let refused = 0
      const begun = performance.now()
      const callDueAt = async (due: number) => {
        try {
          await call()
          times.push(performance.now() - due)
        } catch (error) {
          // `fetch` throws a TypeError for a connection that the server ends.
          if (!(error instanceof TypeError || BUSY.has((error as Error).cause))) throw error
          refused += 1
        }
      }
      const running: Promise<void>[] = []
      const used = process.cpuUsage()
      const spent = await spentDuring(async () => {
        while (performance.now() - begun < milliseconds) {
          const now = performance.now()
          const due = () => begun + (running.length * 1_000) / perSecond
          while (due() <= now) running.push(callDueAt(due()))
          await wait(2)
        }
      })
      const { user, system } = process.cpuUsage(used)
      const held = { answered: (times.length * 1_000) / spent.ms, refused: (refused * 1_000) / spent.ms }
      await Promise.all(running)
      return {
        ...held,
        p95: quantile(times, 0.95),
        serverCores: spent.server / spent.ms - idle.server / idle.ms,
        databaseCores: spent.database / spent.ms - idle.database / idle.ms,
        clientCores: (user + system) / 1_000 / spent.ms,
      }
    },
    /** Of one of `times` calls, eight at once after a warm-up, less what an idle server uses. */
    async costOf(
      times: number,
      call: (round: number) => Promise<unknown>,
      { atOnce = AT_ONCE, warmUp = WARM_UP } = {},
    ): Promise<Cost> {
      let next = -warmUp
      const workUntil = (end: number) => async () => {
        while (next < end) await call(next++)
      }
      const work = (end: number) => Promise.all(Array.from({ length: atOnce }, workUntil(end)))
      await work(0)
      const spent = await spentDuring(() => work(times))
      const per = (part: keyof Cost) => round(Math.max(0, spent[part] - (idle[part] * spent.ms) / idle.ms) / times)
      return { server: per('server'), database: per('database') }
    },
    async close() {
      await server.kill()
      await db.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type CapacityStage = Awaited<ReturnType<typeof openCapacityStage>>
