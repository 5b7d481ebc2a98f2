import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CallContext, Principal, Services } from '#server/core/context.ts'
import { isWithin } from '#server/core/stored-time.ts'
import type { Transaction } from '#server/db/connect.ts'
import { signInCodes } from '#server/db/sign-in-tables.ts'
import { newToken } from '#server/identity/session/tokens.ts'
import { postMail, withdrawMails } from '#server/mail/post-mail.ts'
import { signInCodeMail } from '#server/mail/sign-in-code.ts'
import type { PendingRow } from './challenge-status.ts'
import { hashCode, newCode } from './codes.ts'
import { HOUR_SECONDS } from './next-code.ts'

/** Later, too little of the life of a code is left to enter it. */
const USEFUL_SHARE = 0.9

/** Serializes the requests for codes and the tries of one address. */
export const lockAddress = (tx: Transaction, emailHash: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 0))`)

/** Reads the codes that have not signed in, newest first. Unknown addresses have some too, so that responses do not differ. */
export const recentCodes = (tx: Transaction, emailHash: string, now: Date) =>
  tx
    .select()
    .from(signInCodes)
    .where(
      and(
        eq(signInCodes.emailHash, emailHash),
        isNull(signInCodes.signInId),
        or(isNull(signInCodes.usedFor), eq(signInCodes.usedFor, 'another-code')),
        isWithin(signInCodes.createdAt, HOUR_SECONDS, now),
      ),
    )
    .orderBy(desc(signInCodes.createdAt))

/** Until the transaction ends, so that locking a user waits for their sign-in or voids it. */
export async function lockCode(tx: Transaction, { id, emailHash, codesPassed }: PendingRow, now: Date) {
  const [code] = await tx
    .select()
    .from(signInCodes)
    .where(openCode(emailHash, codesPassed > 0 ? id : undefined, now))
    .for('update')
  return code
}

/** The unexpired code of the address, or of one sign-in that passed it: there is one at most. */
const openCode = (emailHash: string, signInId: string | undefined, now: Date) =>
  and(
    eq(signInCodes.emailHash, emailHash),
    signInId === undefined ? isNull(signInCodes.signInId) : eq(signInCodes.signInId, signInId),
    gt(signInCodes.expiresAt, now),
  )

interface NewCode {
  readonly emailHash: string
  readonly askedBy: string
  /** The only sign-in that the code is for. Without it the code is for all sign-ins of the address. */
  readonly signInId?: string
  /** Undefined for a decoy. */
  readonly recipient: Pick<Principal, 'id' | 'email' | 'firstName'> | undefined
  readonly email: string
}

/** Stores a new code and its mail, and supersedes the former one. A decoy takes as much work, and is not mailed. */
export async function makeCode(
  services: Services,
  tx: Transaction,
  secret: Buffer,
  { emailHash, askedBy, signInId, recipient, email }: NewCode,
): Promise<void> {
  const now = services.now()
  const { otpTtl } = services.limits
  const id = newToken()
  const code = newCode()
  const superseded = await tx
    .update(signInCodes)
    .set({ expiresAt: now })
    .where(openCode(emailHash, signInId, now))
    .returning({ id: signInCodes.id })
  await withdrawMails(tx, superseded, now)
  await tx.insert(signInCodes).values({
    id,
    emailHash,
    userId: recipient?.id ?? null,
    codeHash: hashCode(secret, id, code),
    askedBy,
    signInId: signInId ?? null,
    expiresAt: new Date(now.getTime() + otpTtl * 1000),
    createdAt: now,
  })
  const mail = signInCodeMail({
    to: recipient?.email ?? email,
    firstName: recipient?.firstName ?? '',
    code,
    minutes: Math.max(1, Math.floor(otpTtl / 60)),
    isAnother: signInId !== undefined,
  })
  const kind = recipient ? 'sign-in-code' : 'decoy'
  await postMail(tx, services, { id, kind, mail, withinSeconds: otpTtl * USEFUL_SHARE })
}

/**
 * Locks the codes of a user, as a condition that the database evaluates once, before it locks the user's row. A sign-in
 * locks in the same order: one that has begun is waited for.
 */
export const signInCodesLocked = (userId: SQL) =>
  sql`(select count(*) from (select from ${signInCodes} where ${signInCodes.userId} = ${userId} for update) as codes) >= 0`

/** Called before the user's row is locked, or once they are locked. */
export async function invalidateSignInCodes({ tx, services }: CallContext, userId: string) {
  const invalid = await tx
    .update(signInCodes)
    .set({ userId: null })
    .where(eq(signInCodes.userId, userId))
    .returning({ id: signInCodes.id })
  await withdrawMails(tx, invalid, services.now())
}
