import { and, eq, gt, isNull, like } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { rateCounters } from '#server/db/schema.ts'
import { pendingSignIns, signInCodes } from '#server/db/sign-in-tables.ts'
import { type CodeRow, challengeStatus, type PendingRow } from '#server/identity/sign-in/challenge-status.ts'
import { signInChallengeSpec } from '#tests/spec/sign-in-challenge.ts'
import { signInChallengeModel } from '#tests/support/examples/sign-in-challenge.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore } from '#tests/support/model/explore.ts'
import { addPerson, askForCode, lastCode, tryCode, wrongFor } from '#tests/support/sign-in.ts'
import { type Answer, startTestServer } from '#tools/server.ts'

interface Watched {
  readonly email: string
  readonly headers: Record<string, string>
  readonly sessionId: string
  readonly code: string
  readonly codeId: string
  readonly emailHash: string
}

type Status = 'pending' | 'used' | 'expired' | 'exhausted' | 'superseded'

const OTP_TTL = 600
const TRIES = 5

let hosts = 0
const walked = new Set<string>()

const server = await startTestServer({ trustedProxies: 1, limits: { wrongCodesPerEmailPerDay: 1 } })
afterAll(async () => {
  writeCoverage('http', 'sign-in-challenge', walked)
  await server.close()
})

const setLimits = (limits: { mailInterval: number }) => Object.assign(server.services.limits, limits)

/** It sets how many wrong codes the address got today. */
async function setWrongCodes({ emailHash }: Watched, count: number) {
  await server.db.queries.delete(rateCounters).where(like(rateCounters.key, 'guess:%'))
  const counter = { key: `guess:${emailHash}`, windowStart: server.clock.now(), count }
  if (count > 0) await server.db.queries.insert(rateCounters).values(counter)
}

const rows = async ({ sessionId, codeId }: Watched) => {
  const { queries } = server.db
  const [signIn] = await queries.select().from(pendingSignIns).where(eq(pendingSignIns.id, sessionId))
  const [code] = await queries.select().from(signInCodes).where(eq(signInCodes.id, codeId))
  return { signIn, code: code as CodeRow }
}

async function statusOf(watched: Watched): Promise<Status> {
  const { signIn, code } = await rows(watched)
  const isNewer = and(
    eq(signInCodes.emailHash, code.emailHash),
    isNull(signInCodes.signInId),
    gt(signInCodes.createdAt, code.createdAt),
  )
  if ((signIn?.tries ?? 0) < TRIES && (await server.db.queries.$count(signInCodes, isNewer)) > 0) return 'superseded'
  return challengeStatus(signIn ?? { ...code, tries: 0 }, code, server.clock.now(), {
    otpTries: TRIES,
  })
}

const PUT: Readonly<Record<Status, () => Promise<Watched>>> = {
  async pending() {
    setLimits({ mailInterval: 3_600 })
    const { email } = await addPerson(server)
    hosts += 1
    const headers = { 'x-forwarded-for': `198.51.100.${hosts}` }
    const { body } = await askForCode(server, email, headers)
    const { sessionId } = body.data
    const [signIn] = await server.db.queries.select().from(pendingSignIns).where(eq(pendingSignIns.id, sessionId))
    const { emailHash } = signIn as PendingRow
    const [code] = await server.db.queries.select().from(signInCodes).where(eq(signInCodes.emailHash, emailHash))
    return { email, headers, sessionId, code: lastCode(server, email), codeId: (code as CodeRow).id, emailHash }
  },
  async used() {
    const watched = await PUT.pending()
    await setWrongCodes(watched, 1)
    const { body } = await askForCode(server, watched.email, watched.headers)
    await tryCode(server, body.data.sessionId, watched.code, watched.headers)
    return watched
  },
  async expired() {
    const watched = await PUT.pending()
    server.clock.advance(OTP_TTL)
    return watched
  },
  async exhausted() {
    const watched = await PUT.pending()
    for (let tries = 0; tries < TRIES; tries += 1)
      await tryCode(server, watched.sessionId, wrongFor(watched.code), watched.headers)
    return watched
  },
  async superseded() {
    const watched = await PUT.pending()
    server.clock.advance(1)
    setLimits({ mailInterval: 0 })
    await askForCode(server, watched.email, watched.headers)
    return watched
  },
}

/** Only requests have a response. */
async function send(name: string, watched: Watched): Promise<Answer | undefined> {
  const { email, headers, sessionId, code } = watched
  if (name === 'code.expired') return void server.clock.advance(OTP_TTL)
  server.clock.advance(1)
  if (name.startsWith('code.request')) {
    setLimits({ mailInterval: name.endsWith('when a mail is due') ? 0 : 3_600 })
    return askForCode(server, email, headers)
  }
  await setWrongCodes(watched, name.includes('where two are needed') ? 1 : 0)
  const isLast = name.endsWith('the last one')
  const last = and(eq(pendingSignIns.id, sessionId), eq(pendingSignIns.tries, 0))
  if (isLast)
    await server.db.queries
      .update(pendingSignIns)
      .set({ tries: TRIES - 1 })
      .where(last)
  return tryCode(server, sessionId, name.includes('of the right code') ? code : wrongFor(code), headers)
}

/** Status and code of the response to each effect, and how many codes are mailed. */
const RESPONSES = {
  signIn: [200, undefined, 0],
  mailAnotherCode: [400, 'another-code', 1],
  refuseCode: [400, 'wrong-code', 0],
  refuseOlder: [400, 'older-code', 0],
  refuseExpired: [404, 'code-expired', 0],
  mailCode: [200, undefined, 1],
  joinCode: [200, undefined, 0],
  notFound: [404, 'session-id-not-found', 0],
  tooEarly: [429, 'too-many', 0],
} as const

async function responseTo(name: string, watched: Watched) {
  const before = server.mails.length
  const answer = await send(name, watched)
  return answer && [answer.status, answer.body.code, server.mails.length - before]
}

describe('a sign-in challenge on the server', () => {
  const events: Readonly<Record<string, Readonly<Record<string, string>>>> = signInChallengeSpec.events
  const { edges, refused } = explore(signInChallengeModel)

  test.each(edges.map((edge) => [edge.from as Status, edge.case.name, edge.transitions] as const))(
    'that is %s goes on “%s” where the table says',
    async (from, name, transitions) => {
      const [to, effect] = events[name]?.[from]?.split(', ') ?? []
      const watched = await PUT[from]()
      expect(await statusOf(watched)).toBe(from)
      expect(await responseTo(name, watched)).toEqual(
        name === 'code.expired' ? undefined : RESPONSES[effect as keyof typeof RESPONSES],
      )
      expect(await statusOf(watched)).toBe(to)
      for (const transition of transitions) walked.add(transition)
    },
  )

  // The clock changes nothing in the other statuses.
  const requests = refused.filter(({ case: { name } }) => name !== 'code.expired')
  test.each(requests.map((pair) => [pair.in as Status, pair.case.name] as const))(
    'that is %s refuses “%s” and stays as it is',
    async (status, name) => {
      const watched = await PUT[status]()
      const before = await rows(watched)
      const isRequest = name.startsWith('code.request')
      const mailed = name.endsWith('when a mail is due') ? RESPONSES.mailCode : RESPONSES.joinCode
      const isOlder = status === 'superseded' && name.includes('of the right code')
      const tried = status === 'exhausted' ? 'notFound' : isOlder ? 'refuseOlder' : 'refuseCode'
      expect(await responseTo(name, watched)).toEqual(
        status === 'expired' ? RESPONSES.tooEarly : isRequest ? mailed : RESPONSES[tried],
      )
      const after = await rows(watched)
      // A request begins a new sign-in, and a try of a superseded code counts for the newer one.
      if (status === 'exhausted') expect(after.signIn).toEqual(before.signIn)
      else expect(after.code).toEqual(before.code)
    },
  )

  test('meets 31 events that it accepts and 21 that it refuses', () => {
    expect([edges.length, requests.length]).toEqual([31, 21])
  })
})
