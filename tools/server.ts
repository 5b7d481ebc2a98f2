import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { type AppParts, createApp } from '#server/app.ts'
import { effectsOf } from '#server/areas/notification/decisions.ts'
import type { Services } from '#server/core/context.ts'
import { readConfig } from '#server/core/env.ts'
import type { Limits } from '#server/core/environment.ts'
import type { MediaSettings } from '#server/core/media-settings.ts'
import type { Database } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { handlers } from '#server/http/handlers.ts'
import { authenticate } from '#server/identity/session/authenticate.ts'
import { hashToken, newSessionId, newTokenPair } from '#server/identity/session/tokens.ts'
import { openHub } from '#server/live/hub.ts'
import type { Letter, Mailer } from '#server/mail/letter.ts'
import { startSending } from '#server/mail/send-mails.ts'
import { checkedHandlers } from './checked-handlers.ts'
import { clockAt } from './clock.ts'
import { openAgain, testDatabase } from './database.ts'
import { serve } from './serve.ts'

export interface SignedIn {
  readonly sessionId: string
  readonly accessToken: string
  readonly refreshToken: string
}

export interface RequestOptions {
  /** None by default. */
  readonly as?: Pick<SignedIn, 'accessToken' | 'refreshToken'>
  /** A string is sent as it is. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for, and asserts it
  readonly body: any
  readonly headers: Headers
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

interface TestOptions extends Partial<Omit<AppParts, 'services' | 'appConfig' | 'isStopping'>> {
  /** Shared with another server, which closes it. */
  readonly db?: Database
  /** Validates every response against the contract, which costs time. */
  readonly checkAnswers?: boolean
  readonly limits?: Partial<Limits>
  readonly media?: Partial<MediaSettings>
  readonly startAt?: string
  readonly accountWritePermission?: string | undefined
  /** Serves live updates. */
  readonly live?: boolean
  /** How often live updates are looked for without a wake-up. */
  readonly livePollMs?: number
  /** Takes each mail too. */
  readonly mailer?: Pick<Mailer, 'send'>
  /** For what each process limits by itself. */
  readonly isAlone?: boolean
  readonly withoutProxy?: WithoutProxy
}

/** Why a test asks its application without HAProxy. */
type WithoutProxy =
  | 'HAProxy answers for servers that are not ready'
  | 'HAProxy refuses malformed requests, and its health checks take numbered ids'
  | 'It counts the requests that reach the application'

const START = '2026-03-02T09:00:00.000Z'

async function sign(services: Services, userId: string): Promise<SignedIn> {
  const sessionId = newSessionId()
  const tokens = newTokenPair(sessionId)
  const now = services.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  await services.db.queries.insert(sessions).values({
    id: sessionId,
    userId,
    accessHash: hashToken(tokens.accessToken),
    accessExpiresAt: after(services.limits.accessTtl),
    refreshHash: hashToken(tokens.refreshToken),
    ip: '127.0.0.1',
    lastSeenAt: now,
    expiresAt: after(services.limits.sessionMax),
    createdAt: now,
  })
  await services.db.queries
    .update(users)
    .set({ signedInAs: sql`${users.email}` })
    .where(and(eq(users.id, userId), users.isSuperAdmin))
  return { sessionId, ...tokens }
}

function requestInit(method: string, { as, body, headers = {} }: RequestOptions): RequestInit {
  const sent = new Headers(headers)
  if (as) sent.set('authorization', `Bearer ${as.accessToken}`)
  if (as) sent.set('x-refresh', as.refreshToken)
  if (body === undefined) return { method, headers: sent }
  if (!sent.has('content-type')) sent.set('content-type', 'application/json')
  return { method, headers: sent, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/**
 * A new empty database, a manual clock and a list of the mails. On PostgreSQL, HAProxy alternates the requests of HTTP
 * tests between two applications that share only the database. Elsewhere there is no socket.
 */
export async function startTestServer({
  db: given,
  limits,
  media,
  startAt = START,
  accountWritePermission,
  live = false,
  livePollMs,
  mailer,
  isAlone = false,
  withoutProxy,
  trustedProxies = 0,
  handlers: own = handlers,
  checkAnswers = true,
  ...parts
}: TestOptions = {}) {
  const db = given ?? (await testDatabase())
  const clock = clockAt(startAt)
  const mails: Letter[] = []
  const standard = readConfig({})
  const log = pino({ level: 'silent' })
  const send = async (letter: Letter) => {
    mails.push(letter)
    await mailer?.send(letter)
  }
  const sending = startSending({ db, now: clock.now, log }, { kind: 'smtp', send, close: () => undefined })
  const services: Services = {
    db,
    now: clock.now,
    newId: randomUUID,
    log,
    limits: { ...standard.limits, ...limits },
    media: { ...standard.media, ...media },
    accountWritePermission,
    wakeMails: sending.wake,
    effectsOf,
  }
  const isProxied = process.env.TEST_HAPROXY === '1' && withoutProxy === undefined
  const other = isProxied && !given && !isAlone ? await openAgain(db) : undefined
  // Tests change the services while the server runs.
  const others: Services[] = other ? [Object.create(services, { db: { value: other } })] : []
  const hubs = live ? await Promise.all([services, ...others].map((each) => openHub(each, livePollMs))) : []
  const appOf = (each: Services, place: number) =>
    createApp({
      services: each,
      authenticate,
      handlers: checkAnswers ? checkedHandlers(own) : own,
      hub: hubs[place],
      trustedProxies: isProxied ? trustedProxies + 1 : trustedProxies,
      appConfig: DEFAULT_CONFIG,
      dist: 'dist',
      isStopping: () => false,
      ...parts,
    })
  const app = appOf(services, 0)
  const served = serve([app, ...others.map((each) => appOf(each, 1))], isProxied)
  const hub = {
    everyMinute: () => Promise.all(hubs.map((each) => each.everyMinute())),
    stop: () => Promise.all(hubs.map((each) => each.stop())),
  }
  const stop = async () => {
    await served.close()
    await hub.stop()
    await sending.stop()
    await other?.close()
  }
  return {
    app,
    /** Where it listens. */
    url: served.url,
    /** Asks any path, with these headers alone. */
    ask: served.request,
    db,
    /** One for each application. */
    databases: other ? [db, other] : [db],
    services,
    hub,
    clock,
    mails,
    sending,
    /** `path` is relative to `/api`. */
    async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
      const response = await served.request(`/api${path}`, requestInit(method, options))
      await sending.idle()
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        body: isJson ? await response.json() : await response.text(),
        headers: response.headers,
      }
    },
    /** Without a mail. */
    signInAs: (userId: string) => sign(services, userId),
    /** Leaves the database open. */
    stop,
    async close() {
      await stop()
      await db.close()
    },
  }
}
