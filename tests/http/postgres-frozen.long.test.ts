import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, toDatabase } from '#server/db/connect.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { startPostgres } from '#tools/postgres.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tools/server.ts'

/** The kernel names the timer of a quiet connection so. */
const KEEPALIVE = '02'

describe.runIf(process.env.TEST_DATABASE_URL)('while PostgreSQL is frozen', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let db: Database
  let server: TestServer
  let as: SignedIn

  const read = () => server.request('GET', '/task/assigned', { as })
  const change = (title: string) =>
    server.request('POST', '/task/create', {
      as,
      body: { title, dueDate: new Date(server.clock.now().getTime() + 86_400_000).toISOString() },
    })

  beforeAll(async () => {
    postgres = await startPostgres()
    db = toDatabase(await openPostgres(postgres.url))
    server = await startTestServer({ db, withoutProxy: 'HAProxy answers for servers that are not ready' })
    as = await server.signInAs((await addPerson(server, { isSuperAdmin: true })).id)
  })

  afterAll(async () => {
    postgres.thaw()
    await server.close()
    await postgres.stop()
  })

  test('calls get 503, /healthz answers while they wait, and all recover with PostgreSQL', async () => {
    expect((await read()).status).toBe(200)
    postgres.freeze()
    const statuses: number[] = []
    // One statement goes over the idle connection, nine connections do not get past their start, the other calls wait for one.
    const calls = Array.from({ length: 15 }, (_, index) => [read(), change(`Frozen ${index}`)])
      .flat()
      .map(async (call) => statuses.push((await call).status))
    const alive = await server.ask('/healthz')
    expect([alive.status, statuses]).toEqual([200, []])
    const ready = await server.ask('/readyz')
    await Promise.all(calls)
    postgres.thaw()
    expect(statuses).toEqual(Array(30).fill(503))
    expect(ready.status).toBe(503)

    const changes = await Promise.all(Array.from({ length: 15 }, (_, index) => change(`Thawed ${index}`)))
    expect(changes.map(({ status }) => status)).toEqual(Array(15).fill(201))
    const titles: string[] = (await read()).body.data.map(({ title }: { title: string }) => title)
    const thawed = titles.filter((title) => title.startsWith('Thawed'))
    expect(thawed.sort()).toEqual(Array.from({ length: 15 }, (_, index) => `Thawed ${index}`).sort())
    // PostgreSQL may carry out the statement that it got before it was frozen, once.
    expect(new Set(titles).size).toBe(titles.length)
    expect((await server.ask('/readyz')).status).toBe(200)
  })

  test.runIf(process.platform === 'linux')(
    'its connections have TCP keepalive, so that a lost peer is noticed',
    async () => {
      expect((await read()).status).toBe(200)
      const port = Number(new URL(postgres.url).port).toString(16).toUpperCase().padStart(4, '0')
      // local address, remote address, state 01 (established), queues, kind of the running timer
      const ours = new RegExp(`: \\S+ \\S+:${port} 01 \\S+ (\\d\\d):`)
      const timers = readFileSync('/proc/net/tcp', 'utf8')
        .split('\n')
        .flatMap((line) => ours.exec(line)?.[1] ?? [])
      expect([timers.length > 0, new Set(timers)]).toEqual([true, new Set([KEEPALIVE])])
    },
  )
})
