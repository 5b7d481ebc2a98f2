import type { IncomingMessage, RequestListener } from 'node:http'
import { ERRORS } from '@tus/server'
import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { MediaFolder } from '#contract/media.ts'
import { roles } from '#server/db/schema.ts'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import { pngOf, TRUE_FILES } from '#tests/support/sample-files.ts'
import { sha256, startMediaWorld } from './support/media-world.ts'
import { startRemote } from './support/remote.ts'

// The files come from a server on this machine, which the settings allow to be reached.

const PNG = pngOf(50_000)
const MB = 1024 * 1024

const send =
  (content: Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end(content)

const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end()

const endless: RequestListener = (_request, response) => {
  const part = Buffer.alloc(MB)
  const more = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  more()
}

const PAGES: Readonly<Record<string, RequestListener>> = {
  '/chart.png': send(PNG),
  '/get?id=7': send(PNG, { 'content-type': 'image/png; charset=binary' }),
  '/%E2%9C%93%20chart.png': send(PNG),
  '/plan.constructor': send(PNG, { 'content-type': 'image/png' }),
  '/download?id=5': send(TRUE_FILES.pdf, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="report.pdf"; filename*=UTF-8''Q3%20r%C3%A9port.pdf`,
  }),
  '/dl.php': send(TRUE_FILES.pdf, { 'content-disposition': 'attachment; filename="report.pdf"' }),
  '/other.php': send(TRUE_FILES.pdf, { 'content-type': 'application/pdf', 'content-disposition': 'attachment' }),
  '/page.png': send(Buffer.from('<html>no picture</html>')),
  '/setup.exe': send(Buffer.from('MZ')),
  '/empty.png': send(Buffer.alloc(0)),
  '/letter.pdf': send(TRUE_FILES.pdf),
  '/moved.png': redirect('/chart.png'),
  '/to-metadata.png': redirect('http://169.254.169.254/latest/meta-data/'),
  '/to-nowhere.png': redirect('http://'),
  '/loop.png': redirect('/loop.png'),
  '/missing.png': (_request, response) => response.writeHead(404).end(),
  '/endless.pdf': endless,
  '/huge.pdf': (_request, response) => response.writeHead(200, { 'content-length': String(200 * MB) }).write('%PDF'),
  '/cut.png': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half')
    setImmediate(() => response.destroy())
  },
}

const asked: IncomingMessage[] = []
const remote = await startRemote((request, response) => {
  asked.push(request)
  PAGES[request.url ?? '']?.(request, response)
})
const { origin } = remote
const world = await startMediaWorld({ media: { fetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  await world.close()
  remote.close()
})

async function fetchFrom(url: string, { at = world, folder = 'uploads' as MediaFolder, changes = {} } = {}) {
  const body = JSON.stringify({ ...(await at.credentials(folder)), url, ...changes })
  const answer = await at.ask('POST', '/fetch', { 'content-type': 'application/json' }, body)
  expect(at.scratch()).toEqual([])
  return answer
}

const refusal = async (url: string, options?: Parameters<typeof fetchFrom>[1]) => {
  const before = world.kept()
  const { status, body } = await fetchFrom(url, options)
  expect(world.kept()).toEqual(before)
  return [status, body.error.message]
}

test('a file is fetched, stored and reported like one that was uploaded', async () => {
  const { status, body } = await fetchFrom(`${origin}/chart.png`)
  expect(status).toBe(200)
  const { resource_type, format, bytes, original_filename } = body
  expect([resource_type, format, bytes, original_filename]).toEqual(['image', 'png', PNG.length, 'chart'])
  const served = await world.ask('GET', new URL(body.secure_url).pathname.slice('/media'.length))
  expect(sha256(served.body)).toBe(sha256(PNG))
})

test('the request to the other server has nothing about the caller', async () => {
  asked.length = 0
  await fetchFrom(`${origin}/chart.png`)
  const names = Object.keys(asked[0]?.headers ?? {}).sort()
  expect(names).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test.each([
  ['/get?id=7', 'get'],
  ['/%E2%9C%93%20chart.png', '✓ chart'],
  ['/moved.png', 'chart'],
  ['/download?id=5', 'Q3 réport'],
  ['/dl.php', 'report'],
  ['/other.php', 'other.php'],
  ['/plan.constructor', 'plan.constructor'],
])('%s is kept as %s', async (path, name) => {
  expect((await fetchFrom(origin + path)).body.original_filename).toBe(name)
})

const BLOCKED = [422, 'This address cannot be fetched.']
const INVALID = [422, 'URL must be valid']
const UNREACHABLE = [422, 'The file could not be fetched from this address.']
const UNSIGNED = [401, 'This upload was not allowed by the server. Choose the file again.']

test.each<[string, unknown[], changes?: object]>([
  ['/to-metadata.png', BLOCKED],
  ['/to-nowhere.png', INVALID],
  ['/loop.png', [422, 'The address leads on too often.']],
  ['/missing.png', [422, 'The address answered with status 404.']],
  ['/cut.png', UNREACHABLE],
  ['/empty.png', [422, 'The file is empty.']],
  ['/setup.exe', [422, 'File format not allowed']],
  ['/page.png', [415, 'The content of this file is not what its name says: it is no png file.']],
  ['http://nowhere.invalid/chart.png', UNREACHABLE],
  ['http://127.0.0.1:1/chart.png', UNREACHABLE],
  ['', [400, 'URL must be valid'], { url: 7 }],
  ['', UNSIGNED, { signature: undefined }],
  ['', UNSIGNED, { folder: 'announcements' }],
])('%s is refused with %j, and nothing of it is kept', async (url, answer, changes) => {
  asked.length = 0
  expect(await refusal(url.startsWith('/') ? origin + url : url, { changes })).toEqual(answer)
  expect(asked.length > 0).toBe(url.startsWith('/'))
})

test('a file that is too large for its folder is cut off, with its size announced or not', async () => {
  const [told, message] = await refusal(`${origin}/huge.pdf`, { folder: 'announcements' })
  expect([told, message]).toEqual([413, 'File size (200 MB) exceeds limit (100 MB)'])
  const [untold] = await refusal(`${origin}/endless.pdf`, { folder: 'announcements' })
  expect(untold).toBe(413)
})

test('without the setting, no address of this network is called, by number or by name', async () => {
  const strict = await startMediaWorld()
  asked.length = 0
  const port = new URL(origin).port
  for (const url of ['http://127.0.0.1/chart.png', 'http://localhost/chart.png', 'http://[::1]/chart.png']) {
    const { status, body } = await fetchFrom(url, { at: strict })
    expect([status, body.error.message]).toEqual(BLOCKED)
  }
  expect((await fetchFrom(`http://127.0.0.1:${port}/chart.png`, { at: strict })).status).toBe(422)
  expect(asked).toEqual([])
  await strict.close()
})

test('on a full disk nothing is fetched, and what fails while it is kept leaves nothing', async () => {
  const space = { free: 0 }
  const full = await startMediaWorld({
    media: { fetchAllow: ['127.0.0.1'], minFreeBytes: MB },
    store: (folder) => openFolderStore(folder, (async () => ({ bavail: space.free, bsize: 1 })) as never),
  })
  const outcome = async () => {
    const { status, body } = await fetchFrom(`${origin}/chart.png`, { at: full })
    return [status, body.error?.message, full.kept()]
  }
  asked.length = 0
  expect(await outcome()).toEqual([507, 'Not enough space', []])
  expect(asked).toEqual([])
  space.free = 10 * MB
  vi.spyOn(full.store.tus, 'write').mockImplementationOnce(async () => {
    space.free = 0
    throw ERRORS.FILE_WRITE_ERROR
  })
  expect(await outcome()).toEqual([507, 'Not enough space', []])
  space.free = 10 * MB
  expect((await outcome())[0]).toBe(200)
  await full.close()
})

test.each([
  ['a user who was locked', () => setLocked('lock'), () => setLocked('unlock')],
  ['a user whose role was disabled', () => setRole(false), () => setRole(true)],
])('%s uploads and fetches nothing with a signature from before, unlike others', async (_, bar, permit) => {
  const shown = await world.credentials()
  const before = [world.kept(), await world.assets()]
  await bar()
  onTestFinished(async () => void (await permit()))
  const body = JSON.stringify({ ...shown, url: `${origin}/chart.png` })
  const answers = [
    await world.create(1000, { ...shown, filename: 'chart.png' }),
    await world.ask('POST', '/fetch', { 'content-type': 'application/json' }, body),
  ]
  const refused = { error: { message: 'You are no longer allowed to upload files here.' } }
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([403, refused])
  expect([world.kept(), await world.assets()]).toEqual(before)
  expect((await world.upload('notice.png', PNG, 'announcements')).status).toBe(200)
})

const setLocked = async (move: 'lock' | 'unlock'): Promise<unknown> =>
  world.call('adaeze', 'PATCH', `/user/chidi/${move}`)
const setRole = async (isActive: boolean): Promise<unknown> =>
  world.server.db.queries.update(roles).set({ isActive }).where(eq(roles.id, 'staff'))
