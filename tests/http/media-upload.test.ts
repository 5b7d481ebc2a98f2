import { afterAll, describe, expect, test } from 'vitest'
import { MEDIA_RULES } from '#contract/media.ts'
import { pngOf, TRUE_FILES } from '#tests/support/sample-files.ts'
import { sha256, startMediaWorld } from './support/media-world.ts'

const world = await startMediaWorld()
afterAll(() => world.close())

const MB = 1024 * 1024

describe('an upload in parts', () => {
  test('reports its offset to HEAD, resumes there, and is stored unchanged', async () => {
    const content = pngOf(3 * MB)
    const id = await world.begin('chart.png', content.length)
    expect(await offsetOf(id)).toEqual([200, '0', String(content.length)])
    expect((await world.patch(id, 0, content.subarray(0, MB))).headers.get('upload-offset')).toBe(String(MB))
    expect(await offsetOf(id)).toEqual([200, String(MB), String(content.length)])
    expect((await world.patch(id, MB, content.subarray(MB))).status).toBe(204)
    const { status, body } = await world.complete(id)
    expect(status).toBe(200)
    const served = await world.ask('GET', new URL(body.secure_url).pathname.slice('/media'.length))
    expect(sha256(served.body)).toBe(sha256(content))
    expect((await world.assets()).map(({ sha256, bytes }) => ({ sha256, bytes }))).toEqual([
      { sha256: sha256(content), bytes: content.length },
    ])
  })

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

  test('can be neither ended nor read by its id once it is there', async () => {
    const { id } = await world.upload('letter.pdf', TRUE_FILES.pdf)
    expect((await world.tus('DELETE', `/files/${id}`)).status).toBe(400)
    expect((await world.tus('GET', `/files/${id}`)).status).toBe(405)
    expect(world.kept().includes(id)).toBe(true)
  })

  test('has an id of 120 random bits, which is no part of the public address', async () => {
    const { id, body } = await world.upload('letter.pdf', TRUE_FILES.pdf)
    expect(id).toMatch(/^[\w-]{20}$/)
    expect(body.secure_url).not.toContain(id)
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
  const refusal = async (size: number, changes: Readonly<Record<string, string | undefined>>, folder = 'uploads') => {
    const shown = { ...(await world.credentials(folder as 'uploads')), filename: 'chart.png', ...changes }
    const given = Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const before = world.kept()
    const { status, body } = await world.create(size, Object.fromEntries(given))
    expect(world.kept()).toEqual(before)
    return [status, body.error.message]
  }
  const UNSIGNED = [401, 'This upload was not allowed by the server. Choose the file again.']

  test.each([
    ['no signature', { signature: undefined }],
    ['a made-up signature', { signature: '0'.repeat(40) }],
    ['the folder of another area', { folder: 'announcements' }],
    ['another preset', { upload_preset: 'public' }],
    ['another time', { timestamp: '1772442001' }],
    ['a folder of its own making', { folder: '../uploads' }],
  ])('with %s', async (_name, changes) => {
    expect(await refusal(10, changes)).toEqual(UNSIGNED)
  })

  test('with a signature of an hour ago', async () => {
    const shown = await world.credentials()
    world.clock.advance(3_601)
    expect(await refusal(10, shown)).toEqual(UNSIGNED)
  })

  test.each([
    ['setup.exe', 422, 'File format not allowed'],
    ['chart.png.exe', 422, 'File format not allowed'],
    ['archive.docx.zip', 422, 'File format not allowed'],
    ['noextension', 400, 'The file needs a name with an extension'],
    ['.png', 400, 'The file needs a name with an extension'],
    ['', 400, 'The file needs a name with an extension'],
  ])('under the name "%s"', async (filename, status, message) => {
    expect(await refusal(10, { filename })).toEqual([status, message])
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

  test('to the announcements as a film', async () => {
    expect(await refusal(10, { filename: 'film.mp4' }, 'announcements')).toEqual([422, 'File format not allowed'])
  })

  test('when it is empty', async () => {
    expect(await refusal(0, {})).toEqual([422, 'The file is empty.'])
  })

  test('when it does not tell its size', async () => {
    const { status } = await world.tus('POST', '/files', { 'upload-defer-length': '1' })
    expect(status).toBe(401)
  })

  test('when one network begins too many', async () => {
    const busy = await startMediaWorld({ limits: { uploadsPerIpPerHour: 1 } })
    await busy.begin('chart.png', 10)
    const { status, headers, body } = await busy.create(10, { ...(await busy.credentials()), filename: 'chart.png' })
    expect([status, headers.get('retry-after'), body]).toEqual([
      429,
      '3600',
      { error: { message: 'Too many uploads. Try again later.' } },
    ])
    await busy.close()
  })
})

describe('the name of a file', () => {
  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\Ada\\chart.PNG', 'chart.png'],
    ['a\u0000b\r\nc.png', 'abc.png'],
    ['invoice\u202Egnp.png', 'invoicegnp.png'],
    ['  two   words .png', 'two words.png'],
  ])('%j is kept as %j', async (given, kept) => {
    expect(await keptNameOf(given)).toBe(kept)
  })

  test('of 300 letters is kept with its first 150, and its extension', async () => {
    expect(await keptNameOf(`${'é'.repeat(300)}.png`)).toBe(`${'é'.repeat(150)}.png`)
  })

  async function keptNameOf(given: string) {
    const { body } = await world.upload(given, TRUE_FILES.png)
    return (await world.assets()).find(({ id }) => id === body.asset_id)?.originalName
  }
})
