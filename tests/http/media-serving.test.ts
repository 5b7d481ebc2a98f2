import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaAssets } from '#server/db/media-tables.ts'
import { pngOf, TRUE_FILES } from '#tests/support/sample-files.ts'
import { startTestServer } from '#tools/server.ts'
import { type MediaWorld, sha256, startMediaWorld } from './support/media-world.ts'

const CONTENT = pngOf(1000)

let world: MediaWorld
let dist: string
let path: string

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'statehouse-dist-'))
  mkdirSync(join(dist, 'media'))
  world = await startMediaWorld({ dist })
  path = (await world.upload('Q1 “chart”.png', CONTENT)).path
})
afterAll(async () => {
  await world.close()
  rmSync(dist, { recursive: true })
})

describe('a file', () => {
  test('is served whole with its name and its validators, to every origin, and can do nothing in a page', async () => {
    const { status, headers, body } = await world.ask('GET', path)
    expect(status).toBe(200)
    expect(sha256(body)).toBe(sha256(CONTENT))
    const sent = Object.fromEntries(headers)
    delete sent['x-request-id']
    expect(sent).toEqual({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Content-Disposition, Content-Length, Content-Range, ETag',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename="Q1 ?chart?.png"; filename*=UTF-8''Q1%20%E2%80%9Cchart%E2%80%9D.png`,
      'content-length': '1000',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'content-type': 'image/png',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${sha256(CONTENT)}"`,
      'last-modified': 'Mon, 02 Mar 2026 09:00:00 GMT',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('is described by HEAD without its bytes', async () => {
    const whole = await world.ask('GET', path)
    const without = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id')
    // A range counts for GET alone: RFC 9110, 14.2.
    for (const range of ['', 'bytes=0-9', 'bytes=9999-']) {
      const head = await world.ask('HEAD', path, { range })
      expect([head.status, head.body.length]).toEqual([200, 0])
      expect(without(head.headers)).toEqual(without(whole.headers))
    }
  })

  const ETAG = `"${sha256(CONTENT)}"`
  const [SAVED, EARLIER] = ['Mon, 02 Mar 2026 09:00:00 GMT', 'Mon, 02 Mar 2026 08:59:59 GMT']
  const START = 'bytes=0-9'

  test.each<[Record<string, string>, number, contentRange: string | null, first: number, end: number]>([
    [{ range: 'bytes=900-' }, 206, 'bytes 900-999/1000', 900, 1000],
    [{ range: 'bytes=1000-' }, 416, 'bytes */1000', 0, 0],
    [{ range: 'nonsense' }, 200, null, 0, 1000],
    [{ 'if-none-match': ETAG }, 304, null, 0, 0],
    [{ 'if-none-match': `W/${ETAG}` }, 304, null, 0, 0],
    [{ 'if-none-match': `"other", ${ETAG}` }, 304, null, 0, 0],
    [{ 'if-none-match': '*' }, 304, null, 0, 0],
    [{ 'if-none-match': '"other"' }, 200, null, 0, 1000],
    [{ range: START, 'if-range': ETAG }, 206, 'bytes 0-9/1000', 0, 10],
    [{ range: START, 'if-range': SAVED }, 206, 'bytes 0-9/1000', 0, 10],
    [{ range: START, 'if-range': '"other"' }, 200, null, 0, 1000],
    [{ range: START, 'if-range': EARLIER }, 200, null, 0, 1000],
  ])('asked for with %j answers %d', async (sent, status, contentRange, first, end) => {
    const { headers, body, ...answer } = await world.ask('GET', path, sent)
    expect([answer.status, headers.get('content-range')]).toEqual([status, contentRange])
    expect(body).toEqual(CONTENT.subarray(first, end))
  })

  test('whose bytes are gone is a 404 without the headers of the file', async () => {
    const lost = await world.upload('lost.png', TRUE_FILES.png)
    await world.store.remove(lost.id)
    const { status, headers, body } = await world.ask('GET', lost.path)
    expect([status, body]).toEqual([404, { error: { message: 'This file does not exist.' } }])
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, null])
  })

  test.each([
    ['another version', (at: string) => at.replace(/\/v\d+/, '/v1')],
    ['another folder', (at: string) => at.replace('/uploads/', '/announcements/')],
    ['another extension', (at: string) => at.replace('.png', '.html')],
    ['another sort', (at: string) => at.replace('/image/', '/raw/')],
    ['another id', (at: string) => at.replace(/[\w-]{20}\//, 'abcdefghijklmnopqrst/')],
    ['another name', (at: string) => at.replace('chart', 'map')],
    ['a path that leads up', (at: string) => at.replace('/uploads/', '/uploads/..%2f')],
  ])('is not found under %s', async (_name, change) => {
    expect((await world.ask('GET', change(path))).status).toBe(404)
  })
})

test.each([
  ['pdf', 'application/pdf', 'inline'],
  ['jpg', 'image/jpeg', 'inline'],
  ['mp4', 'video/mp4', 'inline'],
  ['mov', 'video/quicktime', 'inline'],
  ['doc', 'application/msword', 'attachment'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
] as const)('a %s is served as %s, %s', async (extension, type, kind) => {
  const { path } = await world.upload(`file.${extension}`, TRUE_FILES[extension])
  const { headers } = await world.ask('GET', path)
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('content-disposition')).toMatch(new RegExp(`^${kind}; `))
  expect(headers.get('content-security-policy')?.includes('sandbox')).toBe(extension !== 'pdf')
  expect(headers.has('x-frame-options')).toBe(extension !== 'pdf')
})

test('a finished upload stays reachable when another service takes the new ones', async () => {
  const later = await startTestServer({ media: { service: { provider: 'none' } }, mediaStore: world.store })
  await later.db.queries
    .insert(mediaAssets)
    .values((await world.assets()).map((asset) => ({ ...asset, ownerId: null })))
  const answer = await later.ask(`/media${path}`)
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 1000])
  const refused = ['/media/widget.js', '/media/complete/abcdefghijklmnopqrst', '/media/files', '/media/fetch'].map(
    async (address) => (await later.ask(address, { method: 'POST' })).status,
  )
  expect(await Promise.all(refused)).toEqual([404, 404, 404, 404])
  await later.close()
})

describe('the script of the widget', () => {
  const file = () => join(dist, 'media/widget.js')

  test('is asked for in vain, in words, until it is built', async () => {
    const { status, body } = await world.ask('GET', '/widget.js')
    expect([status, String(body)]).toEqual([404, 'The upload widget is not built. Run: npm run build'])
  })

  test('is served small, and again only when it was rebuilt', async () => {
    const script = 'window.cloudinary = {};'.repeat(100)
    writeFileSync(file(), script)
    const first = await world.ask('GET', '/widget.js')
    expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    expect(String(first.body)).toBe(script)
    const etag = first.headers.get('etag') ?? ''
    const zipped = await world.ask('GET', '/widget.js', { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(String(gunzipSync(zipped.body))).toBe(script)
    expect((await world.ask('GET', '/widget.js', { 'if-none-match': etag })).status).toBe(304)
    writeFileSync(file(), `${script}//`)
    utimesSync(file(), new Date(), new Date(Date.now() + 5000))
    const second = await world.ask('GET', '/widget.js', { 'if-none-match': etag })
    expect([second.status, String(second.body)]).toEqual([200, `${script}//`])
  })
})
