import { eq, sql } from 'drizzle-orm'
import type { AnonymousContext, Mail, Services } from '#server/core/context.ts'
import { countAgainst } from '#server/core/rate-limit.ts'
import { signInSecret } from '#server/core/server-secret.ts'
import type { Transaction } from '#server/db/connect.ts'
import { pendingSignIns, users } from '#server/db/schema.ts'
import { tooMany } from '#server/errors/app-error.ts'
import { newToken } from '#server/identity/session/tokens.ts'
import { type SignInCaller, signInCaller } from './asker.ts'
import { hashEmail, normalizeEmail } from './email-address.ts'
import { lockAddress, makeCode, recentCodes } from './mail-code.ts'
import { HOUR_SECONDS, nextCodeAt } from './next-code.ts'

const tooManyCodes = (retryAfterSeconds: number) =>
  tooMany('Too many sign-in codes were asked for. Try again later.', retryAfterSeconds)

async function findRecipient(tx: Transaction, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return user && !user.locked ? user : undefined
}

async function begin({ limits, now }: Services, tx: Transaction, emailHash: string, { key }: SignInCaller) {
  const id = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + limits.otpTtl * 1000)
  await tx.insert(pendingSignIns).values({ id, emailHash, askedBy: key, expiresAt, createdAt })
  return id
}

interface Asking {
  readonly secret: Buffer
  readonly email: string
  readonly emailHash: string
  readonly asker: SignInCaller
}

type Asked = { readonly sessionId: string; readonly mail?: Mail | undefined } | { readonly retryAfterSeconds: number }

async function ask(services: Services, tx: Transaction, { secret, email, emailHash, asker }: Asking): Promise<Asked> {
  const now = services.now()
  await lockAddress(tx, emailHash)
  const codes = await recentCodes(tx, emailHash, now)
  const pauseMs = nextCodeAt(codes, asker, services.limits) - now.getTime()
  if (pauseMs <= 0) {
    const recipient = await findRecipient(tx, email)
    const mail = await makeCode(services, tx, secret, { emailHash, askedBy: asker.key, recipient, email })
    return { sessionId: await begin(services, tx, emailHash, asker), mail }
  }
  const [latest] = codes
  if (latest && latest.expiresAt > now) return { sessionId: await begin(services, tx, emailHash, asker) }
  return { retryAfterSeconds: Math.ceil(pauseMs / 1000) }
}

/**
 * Begins a sign-in for this caller. Unknown and locked addresses get the same answer, and a sign-in that no code completes.
 * Before the next mail is due, the sign-in uses the code that is in the mailbox already. Throws a 429.
 */
export async function createSession({ services, request, browserToken }: AnonymousContext, given: { email: string }) {
  const { db, limits, now } = services
  const secret = await signInSecret(db.queries)
  const email = normalizeEmail(given.email)
  const emailHash = hashEmail(secret, email)
  const asker = signInCaller(secret, emailHash, request.ip, browserToken)
  const limit = { key: `sign-in:${asker.key}`, most: limits.signInsPerIpPerHour, windowSeconds: HOUR_SECONDS }
  const verdict = await countAgainst(db.queries, limit, now())
  if (!verdict.allowed) throw tooManyCodes(verdict.retryAfterSeconds)
  const asked = await db.transaction((tx) => ask(services, tx, { secret, email, emailHash, asker }))
  if ('retryAfterSeconds' in asked) throw tooManyCodes(asked.retryAfterSeconds)
  if (asked.mail) void services.sendMail(asked.mail)
  return { sessionId: asked.sessionId }
}
