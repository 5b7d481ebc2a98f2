import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Mail, Services } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { type pendingSignIns, signInCodes } from '#server/db/schema.ts'
import { newToken } from '#server/identity/session/tokens.ts'
import { signInCodeMail } from '#server/mail/sign-in-code.ts'
import { hashCode, newCode } from './codes.ts'
import { HOUR_SECONDS } from './next-code.ts'

type PendingRow = typeof pendingSignIns.$inferSelect

/** Serializes requests and tries of codes for one address. */
export const lockAddress = (tx: Transaction, emailHash: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 0))`)

/**
 * The codes of the last hour that signed nobody in, newest first. Unknown addresses have such codes too, so that their
 * answers do not differ.
 */
export const recentCodes = (tx: Transaction, emailHash: string, now: Date) =>
  tx
    .select()
    .from(signInCodes)
    .where(
      and(
        eq(signInCodes.emailHash, emailHash),
        isNull(signInCodes.signInId),
        or(isNull(signInCodes.usedFor), eq(signInCodes.usedFor, 'another-code')),
        gt(signInCodes.createdAt, new Date(now.getTime() - HOUR_SECONDS * 1000)),
      ),
    )
    .orderBy(desc(signInCodes.createdAt))

/** The code of the address; after that is passed, the code of this sign-in alone. */
const codeFor = ({ id, emailHash, codesPassed }: Pick<PendingRow, 'id' | 'emailHash' | 'codesPassed'>) =>
  and(
    eq(signInCodes.emailHash, emailHash),
    codesPassed > 0 ? eq(signInCodes.signInId, id) : isNull(signInCodes.signInId),
  )

/** Locks the current code until the transaction ends, so that locking a user waits for their sign-in or voids it. */
export async function holdCode(tx: Transaction, pending: PendingRow, now: Date) {
  const [code] = await tx
    .select()
    .from(signInCodes)
    .where(and(codeFor(pending), gt(signInCodes.expiresAt, now)))
    .for('update')
  return code
}

interface Recipient {
  readonly id: string
  readonly email: string
  readonly firstName: string
}

interface NewCode {
  readonly emailHash: string
  readonly askedBy: string
  readonly signInId?: string
  /** Undefined for a decoy. */
  readonly recipient: Recipient | undefined
  /** The address that the mail of a decoy names. */
  readonly email: string
}

/** Replaces the current code and makes its mail. A decoy takes as much work, and gets no mail. */
export async function makeCode(
  services: Services,
  tx: Transaction,
  secret: Buffer,
  { emailHash, askedBy, signInId, recipient, email }: NewCode,
): Promise<Mail | undefined> {
  const now = services.now()
  const id = newToken()
  const code = newCode()
  const before = codeFor({ id: signInId ?? '', emailHash, codesPassed: signInId === undefined ? 0 : 1 })
  await tx
    .update(signInCodes)
    .set({ expiresAt: now })
    .where(and(before, gt(signInCodes.expiresAt, now)))
  await tx.insert(signInCodes).values({
    id,
    emailHash,
    userId: recipient?.id ?? null,
    codeHash: hashCode(secret, id, code),
    askedBy,
    signInId: signInId ?? null,
    expiresAt: new Date(now.getTime() + services.limits.otpTtl * 1000),
    createdAt: now,
  })
  const minutes = Math.max(1, Math.floor(services.limits.otpTtl / 60))
  const mail = signInCodeMail({
    to: recipient?.email ?? email,
    firstName: recipient?.firstName ?? '',
    code,
    minutes,
    isAnother: signInId !== undefined,
  })
  return recipient && mail
}
