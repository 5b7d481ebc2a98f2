import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queries } from '#server/db/connect.ts'
import { serverSecrets } from '#server/db/schema.ts'

export type SecretQueries = Pick<Queries, 'select' | 'insert'>

/** Created on first use and stored in the database, so that all processes share it. Throws when it cannot be stored. */
export async function serverSecret(queries: SecretQueries, name: string): Promise<Buffer> {
  const kept = await readSecret(queries, name)
  if (kept) return kept
  const value = randomBytes(32).toString('base64url')
  await queries.insert(serverSecrets).values({ name, value }).onConflictDoNothing()
  const made = await readSecret(queries, name)
  if (!made) throw new Error(`The server secret ${name} could not be stored`)
  return made
}

export const signInSecret = (queries: SecretQueries) => serverSecret(queries, 'sign-in')

async function readSecret(queries: SecretQueries, name: string) {
  const [row] = await queries.select().from(serverSecrets).where(eq(serverSecrets.name, name))
  return row && Buffer.from(row.value, 'base64url')
}
