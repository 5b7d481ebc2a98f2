import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#server/core/handler.ts'
import { respondCsv, respondParts } from './respond.ts'

test.each([
  ['application/json', respondParts],
  ['text/csv; charset=utf-8', (c, parts) => respondCsv(c, { name: 'a.csv', parts })],
] satisfies [string, typeof respondParts][])(
  'a response of %s is read for GET, and not for HEAD',
  async (type, respond) => {
    let read = 0
    async function* parts() {
      read += 1
      yield 'text'
    }
    const app = new Hono<AppEnv>().get('/', (c) => respond(c, parts()))
    const { status, headers } = await app.request('/', { method: 'HEAD' })
    await nextTurn()
    expect([status, headers.get('content-type'), read]).toEqual([200, type, 0])
    expect([await (await app.request('/')).text(), read]).toEqual(['text', 1])
  },
)
