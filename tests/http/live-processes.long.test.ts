import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionsFor } from '#tests/support/process-sessions.ts'
import { openClient } from '#tools/cluster/client.ts'
import { createPostgresDatabase, onPostgres } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'
import type { SignedIn } from '#tools/server.ts'
import { openStream } from './support/live.ts'

const url = process.env.TEST_DATABASE_URL
let stage: ReturnType<typeof processFolder>
let settings: Record<string, string>
let as: SignedIn | undefined

beforeEach(async () => {
  stage = processFolder()
  await stage.prepareDatabase()
  settings = { DEMO: '0', LOG_LEVEL: 'silent', ...(url && { DATABASE_URL: await createPostgresDatabase(url) }) }
  ;[as] = await sessionsFor({ ...settings, DATA_DIR: stage.data }, ['first-admin'])
})
afterEach(() => stage.close())

const open = (base: string, lastId?: string) =>
  openStream((path, init) => fetch(`${base}${path}`, init), as ?? expect.unreachable(), lastId)

const HANGING = { timeout: 60_000 }

const CODES = ['CASH_MAIN', 'USER_WALLET', 'MERCHANT_WALLET', 'SUSPENSE_ASSET'] as const

async function addAccount(base: string, place: number) {
  const account = { accountCode: CODES[place], accountName: 'Cash', accountType: 'asset', normalBalance: 'debit' }
  const { status, requestId } = await openClient(base, as).call('POST', '/coa/create', { body: account })
  expect(status).toBe(201)
  return requestId
}

test('on SIGTERM open streams end with a time to come back after, and do not hold the process', async () => {
  const server = await stage.startServer({ ...settings, STOP_GRACE: '3600' })
  const streams = await Promise.all(Array.from({ length: 3 }, () => open(server.url)))
  server.child.kill('SIGTERM')
  await Promise.all(streams.map(({ done }) => done))
  expect(streams.map(({ state }) => state())).toEqual(streams.map(() => 'ended'))
  const times = streams.map(({ retry }) => retry())
  expect([Math.min(...times) >= 100, Math.max(...times) < 2_000, new Set(times).size > 1]).toEqual([true, true, true])
  expect(await server.exit).toBe(0)
})

test('after a restart an id of the embedded database causes a resync, an id of PostgreSQL stays valid', async () => {
  const first = await stage.startServer(settings)
  const { lastId } = await open(first.url)
  first.child.kill('SIGKILL')
  await first.exit
  const second = await stage.startServer(settings)
  expect((await open(second.url, lastId())).received()).toEqual(url ? [] : [{ event: 'resync', data: 1 }])
})

describe.runIf(url)('two processes on one PostgreSQL', () => {
  test('when the process of a stream is killed, the other one gives what was missed, once', async () => {
    const [one, other] = await Promise.all([stage.startServer(settings), stage.startServer(settings)])
    const listener = await open(one.url)
    const received = [await addAccount(one.url, 0)]
    await expect.poll(() => listener.changes().map(({ request }) => request), HANGING).toEqual(received)
    one.child.kill('SIGKILL')
    await listener.done
    const missed = [await addAccount(other.url, 1), await addAccount(other.url, 2)]
    const next = await open(other.url, listener.lastId())
    missed.push(await addAccount(other.url, 3))
    await expect.poll(() => next.changes().map(({ request }) => request), HANGING).toEqual(missed)
  })

  test('a change whose process died between its commit and the wake-up arrives by the next poll', async () => {
    const server = await stage.startServer(settings)
    const listener = await open(server.url)
    await onPostgres(
      settings.DATABASE_URL ?? '',
      `insert into live_changes (kind, tags, entity, audience) values ('change', '{Task}', 'task', '[{"access":"signed-in"}]')`,
    )
    await expect.poll(() => listener.changes(), HANGING).toEqual([{ tags: ['Task'], entity: 'task' }])
  })

  test('an id from before a restore causes a resync', async () => {
    const server = await stage.startServer(settings)
    const { lastId } = await open(server.url)
    server.child.kill('SIGKILL')
    await server.exit
    const restored = `restored_${Date.now()}`
    const source = new URL(settings.DATABASE_URL ?? '')
    await onPostgres(url ?? '', `create database ${restored} template ${source.pathname.slice(1)}`)
    const DATABASE_URL = Object.assign(new URL(source), { pathname: `/${restored}` }).href
    const again = await stage.startServer({ ...settings, DATABASE_URL })
    expect((await open(again.url, lastId())).received()).toEqual([{ event: 'resync', data: 1 }])
  })

  test('streams go on after PostgreSQL cut every connection', async () => {
    const [one, other] = await Promise.all([stage.startServer(settings), stage.startServer(settings)])
    const listener = await open(other.url)
    await onPostgres(
      Object.assign(new URL(url ?? ''), { pathname: new URL(settings.DATABASE_URL ?? '').pathname }).href,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const request = await addAccount(one.url, 0)
    await expect.poll(() => listener.changes().map((change) => change.request), HANGING).toEqual([request])
  })
})
