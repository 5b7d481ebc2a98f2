import { eq } from 'drizzle-orm'
import type { RenewedTokens, Services } from '#server/core/context.ts'
import type { Limits } from '#server/core/environment.ts'
import type { Transaction } from '#server/db/connect.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import type { SessionRow } from './caller.ts'
import { hashToken, newTokenPair, sealSuccessor, type TokenPair } from './tokens.ts'

/** When an access token that is issued now expires: never after its session. */
export const accessExpiry = (now: Date, sessionExpiresAt: Date, { accessTtl }: Pick<Limits, 'accessTtl'>) =>
  new Date(Math.min(now.getTime() + accessTtl * 1000, sessionExpiresAt.getTime()))

/** The transaction has locked the row of the session. Late requests with `former` get the same new pair. */
export async function rotateTokens(
  services: Services,
  tx: Transaction,
  session: SessionRow,
  former: TokenPair,
): Promise<RenewedTokens> {
  const now = services.now()
  const successor = newTokenPair(session.id)
  await tx
    .update(sessions)
    .set({
      accessHash: hashToken(successor.accessToken),
      accessExpiresAt: accessExpiry(now, session.expiresAt, services.limits),
      refreshHash: hashToken(successor.refreshToken),
      formerRefreshHash: session.refreshHash,
      rotatedAt: now,
      encryptedNextTokens: sealSuccessor(former, successor),
    })
    .where(eq(sessions.id, session.id))
  return successor
}
