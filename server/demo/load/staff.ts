import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte } from 'drizzle-orm'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import type { Principal } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'

const REVIEWERS = 20
const CREW = 200

export const activeRoles = (tx: Transaction) =>
  tx.select().from(roles).where(eq(roles.isActive, true)).orderBy(asc(roles.id))

const isUnlocked = eq(users.locked, false)

/** Some of those who can sign in: there is at least one. */
export async function superAdminsOf(tx: Transaction): Promise<Principal[]> {
  const rows = await tx
    .select()
    .from(users)
    .where(and(users.isSuperAdmin, isUnlocked))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(REVIEWERS)
  return rows.map((row) => ({ ...row, role: undefined, permissions: [EVERY_PERMISSION] }))
}

/** Up to two hundred others, from a random place in the list of all people. */
export async function someCrew(tx: Transaction): Promise<Principal[]> {
  const read = (from: string) =>
    tx
      .select({ user: users, role: roles })
      .from(users)
      .leftJoin(roles, and(eq(roles.id, users.roleId), roles.isActive))
      .where(and(eq(users.isSuperAdmin, false), isUnlocked, gte(users.id, from)))
      .orderBy(asc(users.id))
      .limit(CREW)
  const found = await read(randomUUID())
  const rows = found.length < CREW ? await read('') : found
  return rows.map(({ user, role }) => ({ ...user, role: role ?? undefined, permissions: role?.permissions ?? [] }))
}
