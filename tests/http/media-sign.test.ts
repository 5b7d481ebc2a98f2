import { afterAll, expect, test } from 'vitest'
import type { MediaFolder } from '#contract/media.ts'
import { embeddedSecret } from '#server/media/upload/embedded.ts'
import { signForUser, signParameters } from '#server/media/upload/signature.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'
import { type Person, startMediaWorld } from './support/media-world.ts'

const world = await startMediaWorld()
afterAll(() => world.close())

test('a signature covers the user, the time, the folder, the preset and the source, with the secret of this server', async () => {
  const parameters = world.parameters('uploads')
  const { status, body } = await world.sign('chidi', parameters)
  const secret = await embeddedSecret(world.server.db.queries)
  expect([status, body]).toEqual([200, { data: { signature: signForUser('chidi', parameters, secret) } }])
  expect(secret).toMatch(/^[\w-]{43}$/)
})

const OF_ADMINS = 'Only a super admin can upload files of announcements.'
const NEEDS_PERMISSION = 'This needs the permission read_file_upload.'

test.each<[Person, MediaFolder, number, string | undefined]>([
  ['adaeze', 'announcements', 200, undefined],
  ['adaeze', 'uploads', 200, undefined],
  ['chidi', 'uploads', 200, undefined],
  ['chidi', 'announcements', 403, OF_ADMINS],
  ['vera', 'announcements', 403, NEEDS_PERMISSION],
  ['vera', 'uploads', 403, NEEDS_PERMISSION],
])('%s, who wants to upload to %s, gets %d', async (person, folder, status, message) => {
  const answer = await world.sign(person, world.parameters(folder))
  expect([answer.status, answer.body.message]).toEqual([status, message])
})

test.each([
  [{ folder: 'uploads/../secret' }, 400],
  [{ folder: undefined }, 400],
  [{ source: 'api' }, 400],
  [{ timestamp: 'now' }, 400],
  [{ upload_preset: 'public' }, 422],
])('%o is not signed', async (changes, status) => {
  expect((await world.sign('adaeze', { ...world.parameters('uploads'), ...changes })).status).toBe(status)
})

test('a time further than five minutes from the server’s is not signed', async () => {
  const { timestamp } = world.parameters('uploads')
  const at = async (seconds: number) =>
    (await world.sign('adaeze', { ...world.parameters('uploads'), timestamp: timestamp + seconds })).status
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
