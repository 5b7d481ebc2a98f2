import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/core/env.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { clockAt } from '#tools/clock.ts'
import { testDatabase } from '#tools/database.ts'
import { concurrencyLimit, limitedPerAddress } from './limits.ts'
import { requestContext } from './request-context.ts'
import { respondError } from './respond-error.ts'

const db = await testDatabase()
const services = {
  db,
  now: clockAt('2026-03-02T09:00:00Z').now,
  newId: randomUUID,
  log: pino({ level: 'silent' }),
  limits: { ...readConfig({}).limits, callsPerIpPerMinute: 2 },
  media: readConfig({}).media,
  wakeMails: () => undefined,
  effectsOf: () => [],
}

afterAll(() => db.close())

function appBehind(trustedProxies: number) {
  const app = new Hono<AppEnv>()
  app.onError(respondError(services))
  return app.use(requestContext(services, { trustedProxies }))
}

const addressSeen = async (trustedProxies: number, forwarded: string) => {
  const app = appBehind(trustedProxies).get('/', (c) => c.text(c.get('request').ip))
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text()
}

const isNone = (forwarded: string) => [forwarded, '127.0.0.1'] as const

test('what a client says about its address counts only as far as proxies are trusted', async () => {
  const forwarded = '1.1.1.1, 2.2.2.2, 3.3.3.3'
  expect(await addressSeen(0, forwarded)).toBe('127.0.0.1')
  expect(await addressSeen(1, forwarded)).toBe('3.3.3.3')
  expect(await addressSeen(2, forwarded)).toBe('2.2.2.2')
  expect(await addressSeen(4, forwarded)).toBe('127.0.0.1')
})

test.each<readonly [string, string]>([
  ['203.0.113.8:40001', '203.0.113.8'],
  ['203.0.113.8:', '203.0.113.8'],
  ['"203.0.113.8:40001"', '203.0.113.8'],
  ['::ffff:203.0.113.8', '203.0.113.8'],
  ['::FFFF:cb00:7108', '203.0.113.8'],
  ['[::ffff:203.0.113.8]:40001', '203.0.113.8'],
  ['[2001:db8::a]:40001', '2001:db8::a'],
  ['"[2001:DB8:0::A]"', '2001:db8::a'],
  ['2001:0db8:0:0::000a', '2001:db8::a'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:40001', 'fe80::1'],
  ...['<script>', 'unknown', '_hidden', '', '1.2.3', '010.0.0.1', '0x7f.1', '16909060', '203.0.113.8/32'].map(isNone),
  ...['203.0.113.8:http', '[203.0.113.8', 'user@203.0.113.8', '203.0.113.8:1:2', '::g', '1.2.3.4.5'].map(isNone),
])('a proxy that forwards %s names %s', async (forwarded, address) => {
  expect(await addressSeen(1, forwarded)).toBe(address)
})

test.each([
  ['an IPv4 address', '9.9.9.9', '9.9.9.9', '8.8.8.8'],
  ['an IPv4 address at any port', '7.7.7.7:40001', '[::ffff:7.7.7.7]:40002', '6.6.6.6:40001'],
  ['a /64 network of IPv6 in brackets', '[2001:db8:2:2::1]:1', '2001:db8:2:2:ffff::1', '[2001:db8:2:3::1]:1'],
  ['a /64 network of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'],
])('%s with too many requests is refused for a minute, and another one is served', async (_, first, second, other) => {
  const limit = limitedPerAddress(services)
  const app = appBehind(1).get('/', async (c) => {
    await limit(c.get('request').ip)
    return c.text('ok')
  })
  const ask = (ip: string) => app.request('/', { headers: { 'x-forwarded-for': ip } })
  expect([(await ask(first)).status, (await ask(second)).status]).toEqual([200, 200])
  const refused = await ask(first)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toEqual({ message: 'Too many requests. Try again shortly.', code: 'too-many' })
  expect((await ask(other)).status).toBe(200)
})

test('more work than there is room for is refused at once, and room comes back', async () => {
  const gate = Promise.withResolvers<void>()
  const withinWork = concurrencyLimit(2)
  const app = appBehind(0).get('/', (c) =>
    withinWork(async () => {
      await gate.promise
      return c.text('ok')
    }),
  )
  const first = [app.request('/'), app.request('/')]
  const refused = await app.request('/')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  gate.resolve()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
  expect((await app.request('/')).status).toBe(200)
})

test('work that fails gives its room back', async () => {
  const withinWork = concurrencyLimit(1)
  const app = appBehind(0).get('/', () =>
    withinWork(async () => {
      throw new Error('surprise')
    }),
  )
  expect([(await app.request('/')).status, (await app.request('/')).status]).toEqual([500, 500])
})
