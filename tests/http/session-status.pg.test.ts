import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { SESSION_INACTIVE, SESSION_INVALID } from '#contract/error.ts'
import { RENEWED_ACCESS_HEADER, RENEWED_REFRESH_HEADER } from '#contract/session.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { type SessionStatus, sessionStatus } from '#server/identity/session/caller.ts'
import { serverSessionSpec } from '#tests/spec/server-session.ts'
import { serverSessionModel } from '#tests/support/examples/server-session.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore } from '#tests/support/model/explore.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { type Answer, type SignedIn, startTestServer } from '#tools/server.ts'

type Tokens = Pick<SignedIn, 'accessToken' | 'refreshToken'>

/** The watched pair of tokens, and the pair that replaced it. */
interface Watched extends SignedIn {
  readonly userId: string
  readonly successor?: Tokens
}

const ACCESS_SECONDS = 900
const GRACE_SECONDS = 10.001
const IDLE_SECONDS = 1_800

const walked = new Set<string>()

const server = await startTestServer()
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  writeCoverage('http', 'server-session', walked)
  await server.close()
})

const validate = (tokens: Tokens) => server.request('GET', '/session/validate', { as: tokens })

const tokensIn = ({ headers }: Answer) => ({
  accessToken: headers.get(RENEWED_ACCESS_HEADER),
  refreshToken: headers.get(RENEWED_REFRESH_HEADER),
})

const rowOf = async ({ sessionId }: Watched) =>
  (await server.db.queries.select().from(sessions).where(eq(sessions.id, sessionId)))[0]

async function statusOf(watched: Watched) {
  const row = await rowOf(watched)
  return row && sessionStatus(row, watched, server.clock.now(), server.services.limits)
}

const PUT: Readonly<Record<SessionStatus, () => Promise<Watched>>> = {
  async live() {
    const { id: userId } = await addPerson(server)
    return { userId, ...(await server.signInAs(userId)) }
  },
  async expired() {
    const watched = await PUT.live()
    server.clock.advance(ACCESS_SECONDS)
    return watched
  },
  async replaced() {
    const watched = await PUT.expired()
    return { ...watched, successor: tokensIn(await validate(watched)) as Tokens }
  },
  async reused() {
    const watched = await PUT.replaced()
    server.clock.advance(GRACE_SECONDS)
    return watched
  },
  async inactive() {
    const watched = await PUT.live()
    server.clock.advance(IDLE_SECONDS)
    return watched
  },
  async ended() {
    const watched = await PUT.live()
    await server.request('DELETE', '/session/delete', { as: watched })
    return watched
  },
}

/** Only requests have a response. */
async function send(name: string, watched: Watched): Promise<Answer | undefined> {
  const { clock } = server
  if (name === 'session.lapsed') return void clock.advance(IDLE_SECONDS)
  if (name === 'access.expired') return void clock.advance(ACCESS_SECONDS)
  if (name === 'grace.passed') return void clock.advance(GRACE_SECONDS)
  if (name === 'session.end') {
    const as = await server.signInAs((await addPerson(server, { isSuperAdmin: true })).id)
    expect((await server.request('PATCH', `/user/${watched.userId}/lock`, { as })).status).toBe(200)
    return undefined
  }
  if (name === 'successor.rotated') {
    const expired = { accessExpiresAt: clock.now() }
    await server.db.queries.update(sessions).set(expired).where(eq(sessions.id, watched.sessionId))
    return void (await validate(watched.successor as Tokens))
  }
  if (name.endsWith('on a full disk'))
    for (const db of server.databases) vi.spyOn(db, 'freeSpace').mockResolvedValue('none')
  if (name.includes('both tokens')) return validate(watched)
  return server.request('GET', '/session/validate', { headers: { authorization: `Bearer ${watched.accessToken}` } })
}

const refusedWith = (code: string, message: string) => ({ status: 401, body: { code, message } })
const INVALID = refusedWith('session-invalid', SESSION_INVALID)
const INACTIVE = refusedWith('session-inactive', SESSION_INACTIVE)
const NO_TOKENS = { accessToken: null, refreshToken: null }

async function expectEffect(effect: string | undefined, answer: Answer | undefined, watched: Watched) {
  const seen = answer && { status: answer.status, tokens: tokensIn(answer) }
  if (!seen || effect === undefined) return expect([seen, effect]).toEqual([undefined, undefined])
  if (effect === 'admit') return expect(seen).toEqual({ status: 200, tokens: NO_TOKENS })
  if (effect === 'repeatSuccessor') return expect(seen).toEqual({ status: 200, tokens: watched.successor })
  if (effect === 'endForAge') {
    server.clock.advance(-IDLE_SECONDS)
    const again = await validate(watched)
    for (const { status, body } of [answer, again]) expect({ status, body }).toEqual(INACTIVE)
    return undefined
  }
  if (effect === 'endForReuse') return expect(seen).toEqual({ status: 401, tokens: NO_TOKENS })
  expect([effect, seen.status, (await validate(seen.tokens as Tokens)).status]).toEqual(['rotateTokens', 200, 200])
}

describe('a session on the server', () => {
  const events: Readonly<Record<string, Readonly<Record<string, string>>>> = serverSessionSpec.events
  const { edges, refused } = explore(serverSessionModel)

  test.each(edges.map((edge) => [edge.from as SessionStatus, edge.case.name, edge.transitions] as const))(
    'that is %s goes on “%s” where the table says',
    async (from, name, transitions) => {
      const [to, effect] = events[name]?.[from]?.split(', ') ?? []
      const watched = await PUT[from]()
      expect(await statusOf(watched)).toBe(from)
      await expectEffect(effect, await send(name, watched), watched)
      expect(await statusOf(watched)).toBe(to)
      for (const transition of transitions) walked.add(transition)
    },
  )

  // The clock and the successor change nothing in the other statuses.
  const requests = refused.filter(({ case: { name } }) => name.startsWith('session.call') || name === 'session.end')
  test.each(requests.map((pair) => [pair.in as SessionStatus, pair.case.name] as const))(
    'that is %s refuses “%s” and stays as it is',
    async (status, name) => {
      const watched = await PUT[status]()
      const before = await rowOf(watched)
      const answer = await send(name, watched)
      expect(answer && { status: answer.status, body: answer.body }).toEqual(
        name === 'session.end' ? undefined : status === 'inactive' ? INACTIVE : INVALID,
      )
      expect(await rowOf(watched)).toEqual(before)
      expect(await statusOf(watched)).toBe(status)
    },
  )

  test('meets 23 events that it accepts and 14 that it refuses', () => {
    expect([edges.length, requests.length]).toEqual([23, 14])
  })
})
