import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RENEWED_REFRESH_HEADER } from '#contract/session.ts'
import type { FreeSpace } from '#server/db/free-space.ts'
import { pngOf } from '#tests/support/sample-files.ts'
import { addPerson, addRole, askForCode, beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { testDatabase } from '#tools/database.ts'
import type { Answer, SignedIn, TestServer } from '#tools/server.ts'
import { type MediaWorld, startMediaWorld } from './support/media-world.ts'

const NO_SPACE = {
  status: 507,
  body: {
    code: 'no-space',
    message: 'The server is short of disk space, so nothing can be changed now. Reading still works.',
  },
}
const INVALID = { status: 401, body: { code: 'session-invalid', message: 'Session not found or invalid' } }

const seen = ({ status, body }: Answer) => ({ status, body })

// Only the embedded database shares its disk with the server.
describe.skipIf(process.env.TEST_DATABASE_URL)('with little disk space', () => {
  let world: MediaWorld
  let server: TestServer
  let space: FreeSpace
  let email: string
  let as: SignedIn
  let staff: SignedIn

  const read = () => server.request('GET', '/task/assigned', { as })
  const change = () =>
    server.request('POST', '/task/create', {
      as,
      body: { title: 'Count', dueDate: new Date(server.clock.now().getTime() + 86_400_000).toISOString() },
    })
  /** The embedded database has one connection. */
  const allowWrites = (isAllowed: boolean) =>
    server.db.queries.execute(sql.raw(`set default_transaction_read_only = ${isAllowed ? 'off' : 'on'}`))

  beforeAll(async () => {
    world = await startMediaWorld({ db: { ...(await testDatabase()), freeSpace: async () => space } })
    server = world.server
  })

  afterAll(() => world.close())

  beforeEach(async () => {
    space = 'enough'
    await allowWrites(true)
    const admin = await addPerson(server, { isSuperAdmin: true })
    email = admin.email
    as = await server.signInAs(admin.id)
    staff = await server.signInAs((await addPerson(server, { roleId: (await addRole(server, [])).id })).id)
  })

  test('changes get 507, and reading, signing in and signing out go on', async () => {
    space = 'reserve'
    expect(seen(await change())).toEqual(NO_SPACE)
    expect((await read()).status).toBe(200)
    const { sessionId, code } = await beginSignIn(server, email)
    expect((await tryCode(server, sessionId, code)).status).toBe(200)
    expect((await server.request('DELETE', '/session/delete', { as })).status).toBe(200)
    expect(seen(await read())).toEqual(INVALID)
  })

  test('uploads are neither begun nor finished, and go on once there is space', async () => {
    const content = pngOf(1_000)
    const id = await world.begin('chart.png', content.length)
    await world.patch(id, 0, content)
    const another = { ...(await world.credentials()), filename: 'chart.png' }
    space = 'reserve'
    const refused = await world.complete(id)
    expect([refused.status, refused.body]).toEqual([507, { error: { message: NO_SPACE.body.message } }])
    expect((await world.patch(id, 0, content)).status).toBe(507)
    expect((await world.create(content.length, another)).status).toBe(507)
    expect((await world.tus('HEAD', `/files/${id}`)).status).toBe(200)
    space = 'enough'
    expect((await world.complete(id)).status).toBe(200)
  })

  describe('or none, the database takes no writes', () => {
    let file: Awaited<ReturnType<MediaWorld['upload']>>

    beforeEach(async () => {
      file = await world.upload('chart.png', pngOf(1_000))
      space = 'none'
      await allowWrites(false)
    })

    test('and reading goes on, of files too, with tokens that would be renewed and a session that would be marked as seen', async () => {
      for (const method of ['GET', 'HEAD']) expect((await world.ask(method, file.path)).status).toBe(200)
      server.clock.advance(61)
      expect((await read()).status).toBe(200)
      server.clock.advance(900)
      const answer = await read()
      expect([answer.status, answer.headers.get(RENEWED_REFRESH_HEADER)]).toEqual([200, null])
      expect((await server.request('GET', '/user', { as: staff })).status).toBe(403)

      space = 'enough'
      await allowWrites(true)
      expect((await read()).headers.get(RENEWED_REFRESH_HEADER)).toMatch(/^[\w-]{65}$/)
    })

    test('and changes, sign-in and sign-out get 507', async () => {
      expect(seen(await change())).toEqual(NO_SPACE)
      expect(seen(await askForCode(server, email))).toEqual(NO_SPACE)
      expect(seen(await server.request('DELETE', '/session/delete', { as }))).toEqual(NO_SPACE)
      expect((await read()).status).toBe(200)
    })
  })
})
