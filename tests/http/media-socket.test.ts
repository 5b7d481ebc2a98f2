import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf } from '#tests/support/sample-files.ts'
import { type MediaWorld, sha256, startMediaWorld } from './support/media-world.ts'

const MB = 1024 * 1024

let world: MediaWorld
let url: string

beforeAll(async () => {
  world = await startMediaWorld()
  url = await world.server.url()
})
afterAll(() => world.close())

const ask = (method: string, path: string, headers: Record<string, string | number> = {}): ClientRequest =>
  request(`${url}/media${path}`, { method, headers: { 'tus-resumable': '1.0.0', ...headers } })

const offsetOf = async (id: string) => {
  const head = ask('HEAD', `/files/${id}`).end()
  const [response] = await once(head, 'response')
  response.resume()
  return Number(response.headers['upload-offset'])
}

const patch = (id: string, offset: number, size: number) =>
  ask('PATCH', `/files/${id}`, {
    'upload-offset': offset,
    'content-type': 'application/offset+octet-stream',
    'content-length': size,
  })

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(world.folder)
    } catch {
      return false
    }
  })

test('a client that goes away in the middle of a part can go on behind what arrived', async () => {
  const content = pngOf(4 * MB)
  const id = await world.begin('chart.png', content.length)
  const leaving = patch(id, 0, content.length)
  leaving.on('error', () => undefined)
  leaving.write(content.subarray(0, 2 * MB))
  await expect.poll(() => offsetOfFile(id)).toBe(2 * MB)
  leaving.destroy()
  const from = await offsetOf(id)
  expect(from).toBe(2 * MB)
  expect((await world.complete(id)).status).toBe(409)

  const rest = patch(id, from, content.length - from).end(content.subarray(from))
  const [response] = await once(rest, 'response')
  expect(response.statusCode).toBe(204)
  const { body } = await world.complete(id)
  expect((await world.assets()).find((asset) => asset.id === body.asset_id)?.sha256).toBe(sha256(content))
})

const offsetOfFile = async (id: string) => (await world.store.find(id))?.offset

test('a client that comes back while its old connection still hangs gets its upload', async () => {
  const content = pngOf(2 * MB)
  const id = await world.begin('chart.png', content.length)
  const hanging = patch(id, 0, content.length)
  hanging.on('error', () => undefined)
  hanging.write(content.subarray(0, MB))
  await expect.poll(() => offsetOfFile(id)).toBe(MB)
  expect(await offsetOf(id)).toBe(MB)
  hanging.destroy()
})

test.runIf(process.platform === 'linux')('downloads that are broken off leave no file open', async () => {
  const { path } = await world.upload('chart.png', pngOf(20 * MB))
  for (let count = 0; count < 5; count += 1) {
    const download = ask('GET', path).end()
    const [response] = await once(download, 'response')
    await once(response, 'data')
    response.destroy()
  }
  await expect.poll(openFiles).toEqual([])
})
