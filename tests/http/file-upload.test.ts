import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileUploads } from '#server/db/media-tables.ts'
import { addAsset } from '#tests/support/media-asset.ts'
import { clear } from '#tools/database.ts'
import { startTestServer, type TestServer } from '#tools/server.ts'
import { LIMITS, startWorld } from './support/world.ts'

const ASSET = { id: 'guide000000000000000', ownerId: 'chidi' }
const GUIDE = {
  name: 'Design guide',
  url: `http://localhost/media/image/upload/v1772442000/uploads/${ASSET.id}/design%20guide.pdf`,
  size: '1.5 MB',
  type: 'PDF',
}

type Person = 'chidi' | 'zainab' | 'adaeze'

const DELIVERY = 'https://res.cloudinary.com/acme'
const CLOUD = {
  provider: 'cloudinary',
  scriptUrl: 'https://upload-widget.cloudinary.com/latest/global/all.js',
  cloudName: 'acme',
  uploadPreset: 'back-office',
  credentials: undefined,
} as const

const world = await startWorld({
  roles: { staff: { name: 'Staff', permissions: ['read_file_upload'] } },
  people: {
    chidi: { roleId: 'staff' },
    zainab: { roleId: 'staff' },
    adaeze: { isSuperAdmin: true },
  },
})
const { server } = world
await addAsset(server, ASSET)
afterAll(() => server.close())

beforeEach(() => clear(server.db, fileUploads))

const list = (as: Person, query = '') => world.call(as, 'GET', `/file-upload/list${query}`)
const namesIn = async (as: Person, query: string) =>
  (await list(as, query)).body.data.map(({ name }: { name: string }) => name)

const MESSAGE = 'This address is not one of a file that you uploaded here. Upload the file again.'

describe('the address of a new file', () => {
  let cloud: TestServer

  beforeAll(async () => {
    cloud = await startTestServer({ db: server.db, limits: LIMITS, media: { service: CLOUD } })
  })
  afterAll(() => cloud.stop())

  const createAt = async (given: object, at = server) =>
    at.request('POST', '/file-upload/create', { as: await server.signInAs('chidi'), body: { ...GUIDE, ...given } })

  const IMAGE = `${DELIVERY}/image/upload/v1/uploads/guide.pdf`
  const HERE: Record<string, () => string | Promise<string>> = {
    'is anywhere': () => 'https://files.example/Payroll.pdf',
    'is a page of this server': () => 'http://localhost/media/widget.js',
    'is a file of another user': () => addAsset(server, { ownerId: 'zainab' }),
    'is a file that was stored before owners were': () => addAsset(server, { ownerId: null }),
    'is a file of an announcement': () => addAsset(server, { ownerId: 'chidi', folder: 'announcements' }),
    'has another host name': () => GUIDE.url.replace('localhost', 'files.example'),
    'has another port': () => GUIDE.url.replace('localhost', 'localhost:8080'),
    'has another scheme': () => GUIDE.url.replace('http:', 'https:'),
    'has another file name': () => GUIDE.url.replace('design%20guide', 'Payroll'),
    'has a query': () => `${GUIDE.url}?name=Payroll.pdf`,
    'is at the third-party service, which is not configured': () => IMAGE,
  }
  const THERE: Record<string, () => string> = {
    'is of another account of the third party': () => IMAGE.replace('acme', 'other'),
    'is of an account whose name begins alike': () => IMAGE.replace('acme', 'acme2'),
    'is one that the third party fetches': () => `${DELIVERY}/image/fetch/https://files.example/guide.pdf`,
    'has no TLS at the third party': () => IMAGE.replace('https:', 'http:'),
    'has another port of the third party': () => IMAGE.replace('.com', '.com:8443'),
    'has another host of the third party': () => IMAGE.replace('res.', 'files.'),
    'has a host that ends like that of the third party': () => IMAGE.replace('res.', 'evilres.'),
  }

  test.each(Object.entries({ ...HERE, ...THERE }))('is refused when it %s', async (name, addressOf) => {
    const { status, body } = await createAt({ url: await addressOf() }, name in THERE ? cloud : server)
    expect([status, body]).toEqual([422, { code: 'unprocessable', message: MESSAGE, errors: [MESSAGE] }])
    expect(await server.db.queries.$count(fileUploads)).toBe(0)
  })

  test.each([
    ['image', '1.5 MB'],
    ['video', '999.99 KB'],
    ['raw', ''],
    ['raw', '0 Bytes'],
    ['raw', '1023 Bytes'],
    ['raw', '1 GB'],
  ])('is stored when it is an upload to the third party, of type %s, with the size “%s”', async (type, size) => {
    const url = `${DELIVERY}/${type}/upload/v1/uploads/guide.pdf`
    const { status, body } = await createAt({ url, size }, cloud)
    expect([status, body.data.url, body.data.size, body.data.type]).toEqual([201, url, size, 'PDF'])
  })

  test('may still be a file that this server keeps, whose size and type are those of the file', async () => {
    const url = await addAsset(server, { ownerId: 'chidi', extension: 'png', bytes: 2048 })
    for (const at of [server, cloud]) {
      const { status, body } = await createAt({ url, size: '1 GB', type: 'DOC' }, at)
      expect([status, body.data.size, body.data.type]).toEqual([201, '2 KB', 'IMG'])
    }
  })
})

describe('the list', () => {
  const put = (id: string, ownerId: Person, createdAt: string) =>
    server.db.queries.insert(fileUploads).values({ ...GUIDE, id, name: id, ownerId, createdAt: new Date(createdAt) })

  beforeEach(async () => {
    await put('older', 'chidi', '2026-03-01T09:00:00Z')
    await put('of-zainab', 'zainab', '2026-03-01T10:00:00Z')
    await put('newer', 'chidi', '2026-03-01T11:00:00Z')
    await put('of-adaeze', 'adaeze', '2026-03-01T12:00:00Z')
  })

  test.each<[Person, string, string[]]>([
    ['chidi', '?isUserOnly=true', ['newer', 'older']],
    ['chidi', '', ['newer', 'older']],
    ['chidi', '?isUserOnly=false', ['of-adaeze', 'of-zainab']],
    ['adaeze', '?isUserOnly=true', ['of-adaeze']],
    ['adaeze', '?isUserOnly=false', ['newer', 'of-zainab', 'older']],
  ])('of %s with the query "%s" has %j', async (as, query, names) => {
    expect(await namesIn(as, query)).toEqual(names)
  })
})

test('a file of our own service is answered under the name by which the caller reached the server, others as they are', async () => {
  const path = '/media/image/upload/v1795232210/uploads/abcdefghij0123456789/design.png'
  const elsewhere = 'https://res.cloudinary.com/acme/image/upload/v1/uploads/design.png'
  for (const url of [`http://an.earlier.name:3000${path}`, elsewhere])
    await server.db.queries
      .insert(fileUploads)
      .values({ ...GUIDE, id: url, url, ownerId: 'chidi', createdAt: server.clock.now() })
  const { body } = await list('chidi')
  expect(body.data.map(({ url }: { url: string }) => url).sort()).toEqual([`http://localhost${path}`, elsewhere])
})
