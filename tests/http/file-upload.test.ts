import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileUploads } from '#server/db/media-tables.ts'
import { addAsset } from '#tests/support/media-asset.ts'
import { clear } from '#tools/database.ts'
import { startTestServer, type TestServer } from '#tools/server.ts'
import { startWorld } from './support/world.ts'

const ASSET = { id: 'guide000000000000000', ownerId: 'chidi' }
const GUIDE = {
  name: 'Design guide',
  url: `http://localhost/media/image/upload/v1772442000/uploads/${ASSET.id}/design%20guide.pdf`,
  size: '1.5 MB',
  type: 'PDF',
}

type Person = 'chidi' | 'zainab' | 'adaeze' | 'vera'

const DELIVERY = 'https://res.cloudinary.com/acme'
const CLOUD = {
  provider: 'cloudinary',
  scriptUrl: 'https://upload-widget.cloudinary.com/latest/global/all.js',
  cloudName: 'acme',
  uploadPreset: 'back-office',
  credentials: undefined,
} as const

const world = await startWorld({
  roles: {
    staff: { name: 'Staff', permissions: ['read_file_upload'] },
    visitors: { name: 'Visitor', permissions: ['read_task'] },
  },
  people: {
    chidi: { roleId: 'staff' },
    zainab: { roleId: 'staff' },
    vera: { roleId: 'visitors' },
    adaeze: { isSuperAdmin: true },
  },
})
const { server } = world
await addAsset(server, ASSET)
afterAll(() => server.close())

beforeEach(() => clear(server.db, fileUploads))

const create = (as: Person, body: unknown) => world.call(as, 'POST', '/file-upload/create', body)
const list = (as: Person, query = '') => world.call(as, 'GET', `/file-upload/list${query}`)
const namesIn = async (as: Person, query: string) =>
  (await list(as, query)).body.data.map(({ name }: { name: string }) => name)

describe('a new file', () => {
  test('belongs to the caller and is audited once', async () => {
    const audited = await world.countAudited()
    const { status, body } = await create('chidi', { ...GUIDE, name: '  Design guide ' })
    const stored = { _id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...GUIDE, createdAt: '2026-03-02T09:00:00.000Z' }
    expect([status, body]).toEqual([201, { message: 'File uploaded', data: stored }])
    expect((await list('chidi')).body).toEqual({ data: [body.data] })
    const entries = await world.auditLog(audited)
    expect(
      entries.map(({ userId, action, message, entity, entityId }) => [userId, action, message, entity, entityId]),
    ).toEqual([['chidi', 'fileUpload.create', 'Uploaded file: Design guide', 'fileUpload', body.data._id]])
    const { _id: id, ...given } = body.data
    expect(entries[0]?.after).toEqual({ id, ...given, ownerId: 'chidi' })
  })

  test('has the size and the type of the file, whatever the caller says', async () => {
    const url = await addAsset(server, { ownerId: 'chidi', extension: 'png', bytes: 2048 })
    const { status, body } = await create('chidi', { ...GUIDE, url, size: '1 GB', type: 'DOC' })
    expect([status, body.data.size, body.data.type]).toEqual([201, '2 KB', 'IMG'])
  })
})

describe('the address of a new file', () => {
  const message = 'This address is not one of a file that you uploaded here. Upload the file again.'
  const REFUSED = [422, { code: 'unprocessable', message, errors: [message] }]

  const strange: Record<string, () => string | Promise<string>> = {
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
    'is at the third-party service, which is not configured': () => `${DELIVERY}/image/upload/v1/uploads/guide.pdf`,
  }

  test.each(Object.entries(strange))('is refused when it %s', async (_name, addressOf) => {
    const { status, body } = await create('chidi', { ...GUIDE, url: await addressOf() })
    expect([status, body]).toEqual(REFUSED)
    expect(await server.db.queries.$count(fileUploads)).toBe(0)
  })

  describe('with the third-party service', () => {
    let cloud: TestServer

    beforeAll(async () => {
      cloud = await startTestServer({
        db: server.db,
        limits: { callsPerIpPerMinute: 100_000, callsPerUserPerMinute: 100_000 },
        media: { service: CLOUD },
      })
    })

    afterAll(() => cloud.stop())

    const createAt = async (url: string, given = {}) => {
      const body = { ...GUIDE, url, ...given }
      return cloud.request('POST', '/file-upload/create', { as: await cloud.signInAs('chidi'), body })
    }

    test.each(['image', 'video', 'raw'])('is stored when it is an upload of the account, of type %s', async (type) => {
      const url = `${DELIVERY}/${type}/upload/v1/uploads/guide.pdf`
      const { status, body } = await createAt(url)
      expect([status, body.data.url, body.data.size, body.data.type]).toEqual([201, url, '1.5 MB', 'PDF'])
    })

    test.each(['', '0 Bytes', '1023 Bytes', '1 KB', '999.99 KB', '1 GB'])('comes with the size “%s”', async (size) => {
      const { body } = await createAt(`${DELIVERY}/raw/upload/v1/uploads/guide.pdf`, { size })
      expect(body.data.size).toBe(size)
    })

    test.each([
      ['of another account', 'https://res.cloudinary.com/other/image/upload/v1/uploads/guide.pdf'],
      ['of an account whose name begins alike', 'https://res.cloudinary.com/acme2/image/upload/v1/guide.pdf'],
      ['that the service fetches from elsewhere', `${DELIVERY}/image/fetch/https://files.example/guide.pdf`],
      ['without TLS', `${DELIVERY}/image/upload/guide.pdf`.replace('https:', 'http:')],
      ['of another port', `${DELIVERY}/image/upload/guide.pdf`.replace('.com', '.com:8443')],
      ['of another host', `${DELIVERY}/image/upload/guide.pdf`.replace('res.', 'files.')],
      ['of a host that ends alike', `${DELIVERY}/image/upload/guide.pdf`.replace('res.', 'evilres.')],
    ])('is refused when it is one %s', async (_name, url) => {
      const { status, body } = await createAt(url)
      expect([status, body]).toEqual(REFUSED)
    })

    test('may still be a file that this server keeps', async () => {
      expect((await createAt(GUIDE.url)).status).toBe(201)
    })
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

  test('has the last uploaded file of one moment in one order', async () => {
    await put('same-a', 'chidi', '2026-03-01T11:00:00Z')
    await put('same-b', 'chidi', '2026-03-01T11:00:00Z')
    expect(await namesIn('chidi', '?isUserOnly=true')).toEqual(['same-b', 'same-a', 'newer', 'older'])
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
