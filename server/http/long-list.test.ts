import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '#server/core/handler.ts'
import { longLists } from './long-list.ts'
import { respondParts } from './respond.ts'

const READ_AHEAD = 3

/** An application that sends `parts` as one list. */
function appWith(...lists: readonly AsyncIterable<readonly unknown[]>[]) {
  const said: string[] = []
  const write = (line: string) => void said.push(JSON.parse(line).msg)
  const textOf = longLists({ log: pino({ level: 'info' }, { write }) })
  const app = new Hono<AppEnv>().use(async (c, next) => {
    c.set('request', { requestId: 'one', ip: '127.0.0.1' })
    await next()
  })
  for (const [place, parts] of lists.entries()) app.get(`/${place}`, (c) => respondParts(c, textOf(c, parts)))
  return { app, said }
}

/** Counts how many of `parts` parts were read. */
function countedParts(parts: number) {
  let read = 0
  const rows = (async function* () {
    while (read < parts) {
      read += 1
      yield [read]
    }
  })()
  return { rows, read: () => read }
}

test('the rows of all parts are one list, and a part that lost its rows meanwhile leaves no trace', async () => {
  const { app, said } = appWith(
    (async function* () {
      yield [{ name: 'one' }, { name: 'two' }]
      yield []
      yield [{ name: 'three' }]
      yield []
    })(),
  )
  const response = await app.request('/0')
  expect(await response.text()).toBe('{"data":[{"name":"one"},{"name":"two"},{"name":"three"}]}')
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'application/json',
    'no-store',
  ])
  expect(said).toEqual(['a long list was sent'])
})

test('one part of all lists is read at a time, in turn, and the event loop runs in between', async () => {
  const steps: string[] = []
  async function* list(name: string) {
    for (let part = 0; part < 3; part += 1) {
      steps.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      steps.push(`${name} ends`)
      setImmediate(() => steps.push('others'))
      yield [part]
    }
  }
  const { app } = appWith(list('a'), list('b'))
  const texts = await Promise.all(['/0', '/1'].map(async (path) => (await app.request(path)).text()))
  expect(texts).toEqual(['{"data":[0,1,2]}', '{"data":[0,1,2]}'])
  const inTurn = ['a', 'b', 'a', 'b', 'a', 'b'].flatMap((name) => [`${name} begins`, `${name} ends`, 'others'])
  expect(steps).toEqual(inTurn)
})

test('a client that reads nothing more, or leaves, stops the reading, and the next list is read', async () => {
  const [left, next] = [countedParts(100), countedParts(2)]
  const { app, said } = appWith(left.rows, next.rows)
  const reader = (await app.request('/0')).body?.getReader()
  await reader?.read()
  expect(await (await app.request('/1')).text()).toBe('{"data":[1,2]}')
  const readBefore = left.read()
  expect(readBefore).toBeLessThanOrEqual(READ_AHEAD)
  await reader?.cancel()
  await expect.poll(() => said).toEqual(['a long list was sent', 'a long list was canceled'])
  expect(left.read()).toBe(readBefore)
})

test('a failure breaks the response off instead of ending it, is logged, and the next list is read', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const { app, said } = appWith(
    (async function* () {
      yield [1]
      throw new Error('gone')
    })(),
    countedParts(1).rows,
  )
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const response = await fetch(`${url}/0`)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect(await (await fetch(`${url}/1`)).text()).toBe('{"data":[1]}')
    await expect
      .poll(() => said)
      .toEqual(['a part of a long list could not be read', 'a long list broke off', 'a long list was sent'])
  } finally {
    server.close()
    printed.mockRestore()
  }
})
