import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { auditLog } from '#server/db/log-tables.ts'
import { roles, users } from '#server/db/schema.ts'
import { apiTokens } from '#server/db/sign-in-tables.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { newApiToken } from '#server/identity/token/format.ts'
import { codeIn } from '#server/mail/sign-in-code.ts'
import type { TestServer } from '#tools/server.ts'

/** The name is unique. */
export async function addRole({ db, services }: TestServer, permissions: string[] = ['read_task']) {
  const id = randomUUID()
  const role = { id, name: `Role ${id}`, permissions, createdAt: services.now() }
  await db.queries.insert(roles).values(role)
  return role
}

export async function addPerson({ db, services }: TestServer, given: Partial<typeof users.$inferInsert> = {}) {
  const id = randomUUID()
  const person = {
    id,
    firstName: 'Ada',
    lastName: 'Obi',
    email: `${id}@example.com`,
    createdAt: services.now(),
    ...given,
  }
  await db.queries.insert(users).values(person)
  return person
}

export function lastCode({ mails }: TestServer, email: string) {
  const code = codeIn(mails.findLast(({ to }) => to === email)?.text ?? '')
  if (!code) throw new Error(`There is no code for ${email}`)
  return code
}

export const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

export const askForCode = (server: TestServer, email: string, headers: Record<string, string> = {}) =>
  server.request('POST', '/session/create', { body: { email }, headers })

export const tryCode = (server: TestServer, sessionId: string, otp: string, headers: Record<string, string> = {}) =>
  server.request('POST', `/session/${sessionId}/verify`, { body: { sessionId, otp }, headers })

export async function beginSignIn(server: TestServer, email: string) {
  const { body } = await askForCode(server, email)
  return { sessionId: body.data.sessionId as string, code: lastCode(server, email) }
}

export const auditOf = async ({ db }: TestServer, headers: Headers) => {
  const rows = await db.queries
    .select()
    .from(auditLog)
    .where(eq(auditLog.requestId, headers.get('x-request-id') ?? ''))
  return rows.map(({ userId, firstName, lastName, email, action, message }) => ({
    userId,
    name: `${firstName} ${lastName}`,
    email,
    action,
    message,
  }))
}

/** A token of 90 days, without a call, and the headers that carry it. */
export async function addToken({ db, services }: TestServer, userId: string, mayWrite = false) {
  const [id, token, createdAt] = [randomUUID(), newApiToken(), services.now()]
  const expiresAt = new Date(createdAt.getTime() + 90 * 86_400_000)
  const stored = { id, userId, mayWrite, name: 'CI', tokenHash: hashToken(token), hint: token.slice(-4) }
  await db.queries.insert(apiTokens).values({ ...stored, expiresAt, createdAt })
  return { id, userId, token, headers: { authorization: `Bearer ${token}` } }
}
