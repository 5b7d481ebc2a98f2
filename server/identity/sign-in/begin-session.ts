import { eq } from 'drizzle-orm'
import type { Credentials } from '#contract/session.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import type { AnonymousContext, Principal } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { sessions, signInCodes } from '#server/db/sign-in-tables.ts'
import { signedInUserOf } from '#server/identity/session/caller.ts'
import { aboutSession } from '#server/identity/session/end-sessions.ts'
import { accessExpiry } from '#server/identity/session/rotate-tokens.ts'
import { hashToken, newSessionId, newToken, newTokenPair } from '#server/identity/session/tokens.ts'
import type { PendingRow } from './challenge-status.ts'
import { browserToken } from './sign-in-caller.ts'

const LONGEST_USER_AGENT = 400

export interface SignedIn {
  readonly credentials: Credentials
  readonly browserToken: string
  /** Where `SESSION_BINDING` is set. */
  readonly bindingToken: string | undefined
}

/** All codes of the address count as used, so the limits of mails start again. */
export async function beginSession(
  { services, request, tx }: AnonymousContext & { readonly tx: Transaction },
  principal: Principal,
  { emailHash, askedBy }: Pick<PendingRow, 'emailHash' | 'askedBy'>,
  secret: Buffer,
  said: { readonly action: string; readonly message: string },
): Promise<SignedIn> {
  const now = services.now()
  const id = newSessionId()
  const tokens = newTokenPair(id)
  const bindingToken = services.limits.sessionBinding ? newToken() : undefined
  const expiresAt = new Date(now.getTime() + services.limits.sessionMax * 1000)
  await tx.update(signInCodes).set({ usedFor: 'session' }).where(eq(signInCodes.emailHash, emailHash))
  await tx.update(users).set({ lastActiveAt: now, signedInAs: principal.email }).where(eq(users.id, principal.id))
  await tx.insert(sessions).values({
    id,
    userId: principal.id,
    accessHash: hashToken(tokens.accessToken),
    accessExpiresAt: accessExpiry(now, expiresAt, services.limits),
    refreshHash: hashToken(tokens.refreshToken),
    ip: request.ip,
    userAgent: request.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    bindingHash: bindingToken ? hashToken(bindingToken) : null,
    lastSeenAt: now,
    expiresAt,
    createdAt: now,
  })
  await appendAudit({ tx, services, principal, request }, { ...said, ...aboutSession(id, principal.id) })
  return {
    credentials: { ...tokens, user: signedInUserOf(principal) },
    browserToken: browserToken(secret, emailHash, askedBy),
    bindingToken,
  }
}
