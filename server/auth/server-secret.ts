import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { serverSecrets } from '#server/db/schema.ts'

const SIGN_IN = 'sign-in'

/** Keys the hashes of codes and addresses. Made on first use and kept in the database, so that all processes share it. */
export async function signInSecret(tx: Transaction): Promise<Buffer> {
  const kept = await readSecret(tx)
  if (kept) return kept
  const value = randomBytes(32).toString('base64url')
  await tx.insert(serverSecrets).values({ name: SIGN_IN, value }).onConflictDoNothing()
  const made = await readSecret(tx)
  if (!made) throw new Error('The server secret for sign-ins could not be stored')
  return made
}

async function readSecret(tx: Transaction) {
  const [row] = await tx.select().from(serverSecrets).where(eq(serverSecrets.name, SIGN_IN))
  return row && Buffer.from(row.value, 'base64url')
}
