import { afterAll, describe, expect, test } from 'vitest'
import { MEDIA_RULES, type MediaFolder } from '#contract/media.ts'
import { embeddedSecret } from '#server/media/upload/embedded.ts'
import { signForUser, signParameters } from '#server/media/upload/signature.ts'
import { TRUE_FILES } from '#tests/support/sample-files.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { encodeMetadata } from '#tests/support/upload.ts'
import { startTestServer } from '#tools/server.ts'
import { type Person, startMediaWorld } from './support/media-world.ts'

const world = await startMediaWorld()
afterAll(() => world.close())

describe('an upload in parts', () => {
  const offsetOf = async (id: string) => {
    const { status, headers } = await world.tus('HEAD', `/files/${id}`)
    return [status, headers.get('upload-offset'), headers.get('upload-length')]
  }

  test('refuses a part that does not begin where the last one ended, and keeps what it has', async () => {
    const id = await world.begin('chart.png', 100)
    await world.patch(id, 0, Buffer.alloc(40))
    const refused = await world.patch(id, 10, Buffer.alloc(40))
    expect([refused.status, refused.body]).toEqual([409, { error: { message: 'Upload-Offset conflict' } }])
    expect(await offsetOf(id)).toEqual([200, '40', '100'])
  })

  test('refuses more bytes than were announced', async () => {
    const id = await world.begin('chart.png', 10)
    expect((await world.patch(id, 0, Buffer.alloc(11))).status).toBe(413)
    expect(await offsetOf(id)).toEqual([200, '0', '10'])
  })

  test('has an id of 120 random bits, which is no part of the public address, and opens nothing', async () => {
    const { id, body } = await world.upload('letter.pdf', TRUE_FILES.pdf)
    expect(id).toMatch(/^[\w-]{20}$/)
    expect(body.secure_url).not.toContain(id)
    expect((await world.tus('GET', `/files/${id}`)).status).toBe(405)
  })

  test.each(['..%2f..%2fsecret', '%2e%2e', 'a', 'x'.repeat(20), 'package.json'])(
    'is not found by the id %s',
    async (id) => {
      expect((await world.tus('HEAD', `/files/${id}`)).status).toBe(404)
      expect((await world.patch(id, 0, Buffer.from('x'))).status).toBe(404)
      expect((await world.complete(id)).status).toBe(404)
    },
  )

  test.each(['https,http', 'https, https', 'HTTPS', 'wss', ''])('works behind proxies that say "%s"', async (proto) => {
    const forwarded = {
      'x-forwarded-proto': proto,
      'x-forwarded-host': 'one.example, two.example',
      forwarded: 'proto=x',
    }
    const id = await world.begin('chart.png', 10)
    const { status } = await world.tus('HEAD', `/files/${id}`, forwarded)
    const body = Buffer.alloc(4)
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': '4' }
    expect([status, (await world.tus('PATCH', `/files/${id}`, { ...forwarded, ...part }, body)).status]).toEqual([
      200, 204,
    ])
  })

  test('is a matter of one origin', async () => {
    const { headers } = await world.tus('OPTIONS', '/files', { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('an upload is refused at its beginning', () => {
  const refusal = async (
    size: number,
    changes: Readonly<Record<string, string | undefined>>,
    folder: MediaFolder = 'uploads',
  ) => {
    const shown = { ...(await world.credentials(folder)), filename: 'chart.png', ...changes }
    const given = Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const before = world.kept()
    const { status, body } = await world.create(size, Object.fromEntries(given))
    expect(world.kept()).toEqual(before)
    return [status, body.error.message]
  }
  const UNSIGNED = [401, 'This upload was not allowed by the server. Choose the file again.']

  const FORMAT = [422, 'File format not allowed']
  const NAMELESS = [400, 'The file needs a name with an extension']

  test.each<[string, Readonly<Record<string, string | undefined>>, unknown[], size?: number, folder?: MediaFolder]>([
    ['without a signature', { signature: undefined }, UNSIGNED],
    ['with a made-up signature', { signature: '0'.repeat(40) }, UNSIGNED],
    ['with the folder of another area', { folder: 'announcements' }, UNSIGNED],
    ['with another preset', { upload_preset: 'public' }, UNSIGNED],
    ['with another time', { timestamp: '1772442001' }, UNSIGNED],
    ['with a folder of its own making', { folder: '../uploads' }, UNSIGNED],
    ['as a program with two extensions', { filename: 'chart.png.exe' }, FORMAT],
    ['without an extension', { filename: 'noextension' }, NAMELESS],
    ['with nothing but an extension', { filename: '.png' }, NAMELESS],
    ['without a name', { filename: '' }, NAMELESS],
    ['when it is empty', {}, [422, 'The file is empty.'], 0],
    ['as a film to the announcements', { filename: 'film.mp4' }, FORMAT, 10, 'announcements'],
  ])('%s', async (_, changes, answer, size = 10, folder = 'uploads') => {
    expect(await refusal(size, changes, folder)).toEqual(answer)
  })

  test('with a signature of an hour ago', async () => {
    const shown = await world.credentials()
    world.clock.advance(3_601)
    expect(await refusal(10, shown)).toEqual(UNSIGNED)
  })

  test.each([
    ['uploads', 'film.mp4', MEDIA_RULES.uploads.maxFileSize, '1 GB'],
    ['announcements', 'film.pdf', MEDIA_RULES.announcements.maxFileSize, '100 MB'],
  ] as const)('to %s above its size', async (folder, filename, limit, said) => {
    const { status, headers } = await world.create(limit, { ...(await world.credentials(folder)), filename })
    expect(status).toBe(201)
    await world.tus('DELETE', headers.get('location')?.slice('/media'.length) ?? '')
    const [tooLarge, message] = await refusal(limit + 1, { filename }, folder)
    expect(tooLarge).toBe(413)
    expect(message).toBe(`File size (${said}) exceeds limit (${said})`)
  })

  test('when it does not tell its size', async () => {
    const metadata = encodeMetadata({ ...(await world.credentials()), filename: 'chart.png' })
    const deferred = { 'upload-defer-length': '1', 'upload-metadata': metadata }
    const { status } = await world.tus('POST', '/files', deferred)
    expect(status).toBe(400)
  })

  test('when one network begins or fetches too many', async () => {
    const busy = await startMediaWorld({ limits: { uploadsPerIpPerHour: 1, fetchesPerIpPerHour: 1 } })
    const shown = { ...(await busy.credentials()), filename: 'chart.png' }
    const body = JSON.stringify({ ...shown, url: 'http://127.0.0.1/chart.png' })
    const fetchOne = () => busy.ask('POST', '/fetch', { 'content-type': 'application/json' }, body)
    expect([(await busy.create(10, shown)).status, (await fetchOne()).status]).toEqual([201, 422])
    for (const { status, headers, body } of [await busy.create(10, shown), await fetchOne()]) {
      expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
      expect(body).toEqual({ error: { message: 'Too many uploads. Try again later.' } })
    }
    await busy.close()
  })
})

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\Users\\Ada\\chart.PNG', 'chart.png'],
  ['a\u0000b\r\nc.png', 'abc.png'],
  ['invoice\u202Egnp.png', 'invoicegnp.png'],
  ['  two   words .png', 'two words.png'],
  [`${'é'.repeat(300)}.png`, `${'é'.repeat(150)}.png`],
])('a file called %j is kept as %j', async (given, kept) => {
  const { body } = await world.upload(given, TRUE_FILES.png)
  expect((await world.assets()).find(({ id }) => id === body.asset_id)?.originalName).toBe(kept)
})

const sign = (as: Person, body: unknown) => world.call(as, 'POST', '/media/sign', body)

test('a signature covers the user, the time, the folder, the preset and the source, with the secret of this server', async () => {
  const parameters = world.parameters('uploads')
  const { status, body } = await sign('chidi', parameters)
  const secret = await embeddedSecret(world.server.db.queries)
  expect([status, body]).toEqual([200, { data: { signature: signForUser('chidi', parameters, secret) } }])
  expect(secret).toMatch(/^[\w-]{43}$/)
})

const OF_ADMINS = 'Only a super admin can upload files of announcements.'

test.each<[Person, MediaFolder, number, string | undefined]>([
  ['adaeze', 'announcements', 200, undefined],
  ['adaeze', 'uploads', 200, undefined],
  ['chidi', 'uploads', 200, undefined],
  ['chidi', 'announcements', 403, OF_ADMINS],
])('%s, who wants to upload to %s, gets %d', async (person, folder, status, message) => {
  const answer = await sign(person, world.parameters(folder))
  expect([answer.status, answer.body.message]).toEqual([status, message])
})

test('another preset is not signed', async () => {
  expect((await sign('adaeze', { ...world.parameters('uploads'), upload_preset: 'public' })).status).toBe(422)
})

test('a time further than five minutes from the server’s is not signed', async () => {
  const { timestamp } = world.parameters('uploads')
  const at = async (seconds: number) =>
    (await sign('adaeze', { ...world.parameters('uploads'), timestamp: timestamp + seconds })).status
  expect([await at(-301), await at(-300), await at(0), await at(300), await at(301)]).toEqual([422, 200, 200, 200, 422])
})

const PRESET = { timestamp: 1_772_442_000, folder: 'uploads', upload_preset: 'back-office', source: 'uw' } as const
const CLOUD = {
  provider: 'cloudinary',
  scriptUrl: 'https://media.example/all.js',
  cloudName: 'acme',
  uploadPreset: 'back-office',
} as const

async function signWith(credentials: { apiKey: string; apiSecret: string } | undefined) {
  const server = await startTestServer({ media: { service: { ...CLOUD, credentials } } })
  const { id } = await addPerson(server, { isSuperAdmin: true })
  const answer = await server.request('POST', '/media/sign', { as: await server.signInAs(id), body: PRESET })
  await server.close()
  return answer
}

test('uploads to the third-party service are signed with its secret', async () => {
  const { body } = await signWith({ apiKey: '1234', apiSecret: 'abcd' })
  expect(body.data.signature).toBe(signParameters(PRESET, 'abcd'))
})

test('where nothing is to be signed, nothing is', async () => {
  const { status, body } = await signWith(undefined)
  expect([status, body.message]).toEqual([404, 'The media service of this server takes no signed uploads.'])
})
