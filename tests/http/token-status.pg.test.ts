import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { apiTokens } from '#server/db/sign-in-tables.ts'
import { tokenStatus } from '#server/identity/token/authenticate-token.ts'
import { apiTokenSpec } from '#tests/spec/api-token.ts'
import { apiTokenModel } from '#tests/support/examples/api-token.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore } from '#tests/support/model/explore.ts'
import { addPerson, addToken } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'

const DAYS_90 = 90 * 86_400

const walked = new Set<string>()
const server = await startTestServer()
afterAll(async () => {
  writeCoverage('http', 'api-token', walked)
  await server.close()
})

type Watched = Awaited<ReturnType<typeof PUT.active>>

const PUT = {
  async active() {
    const { id } = await addPerson(server)
    return addToken(server, id)
  },
  async expired() {
    const watched = await PUT.active()
    server.clock.advance(DAYS_90)
    return watched
  },
  async revoked() {
    const watched = await PUT.active()
    await revoke(watched)
    return watched
  },
}

type Status = keyof typeof PUT

const ask = ({ headers }: Watched) => server.request('GET', '/user/employees', { headers })

const revoke = async ({ id, userId }: Watched) =>
  server.request('DELETE', `/token/${id}`, { as: await server.signInAs(userId) })

const rowOf = async ({ id }: Watched) =>
  (await server.db.queries.select().from(apiTokens).where(eq(apiTokens.id, id)))[0]

async function statusOf(watched: Watched) {
  const row = await rowOf(watched)
  return row && tokenStatus(row, server.clock.now())
}

async function send(name: string, watched: Watched) {
  if (name === 'token.expired') return void server.clock.advance(DAYS_90)
  if (name === 'token.revoke') return revoke(watched)
  if (name === 'token.call of a locked owner')
    await server.db.queries.update(users).set({ locked: true }).where(eq(users.id, watched.userId))
  return ask(watched)
}

describe('a token', () => {
  const events: Readonly<Record<string, Readonly<Record<string, string>>>> = apiTokenSpec.events
  const { edges, refused } = explore(apiTokenModel)

  test.each(edges.map((edge) => [edge.from as Status, edge.case.name, edge.transitions] as const))(
    'that is %s goes on “%s” where the table says',
    async (from, name, transitions) => {
      const [to] = events[name]?.[from]?.split(', ') ?? []
      const watched = await PUT[from]()
      expect(await statusOf(watched)).toBe(from)
      expect((await send(name, watched))?.status).toBe(name === 'token.expired' ? undefined : 200)
      expect(await statusOf(watched)).toBe(to)
      for (const transition of transitions) walked.add(transition)
    },
  )

  const WHY: Readonly<Record<Status, RegExp>> = {
    active: /^The owner of this token is locked\.$/,
    expired: /^This token expired on \d{4}-\d\d-\d\d\.$/,
    revoked: /^This token was revoked on \d{4}-\d\d-\d\d\.$/,
  }

  const requests = refused.filter(({ case: { name } }) => name !== 'token.expired')
  test.each(requests.map((pair) => [pair.in as Status, pair.case.name] as const))(
    'that is %s refuses “%s” and stays as it is',
    async (status, name) => {
      const watched = await PUT[status]()
      const before = await rowOf(watched)
      const answer = await send(name, watched)
      const expected =
        name === 'token.revoke'
          ? { status: 409, body: { code: 'conflict', message: 'This token is already revoked.' } }
          : { status: 401, body: { code: 'token-invalid', message: expect.stringMatching(WHY[status]) } }
      expect({ status: answer?.status, body: answer?.body }).toEqual(expected)
      expect(await rowOf(watched)).toEqual(before)
    },
  )

  test('meets 4 events that it accepts and 6 that it refuses', () => {
    expect([edges.length, requests.length]).toEqual([4, 6])
  })
})
