import { eq } from 'drizzle-orm'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import type { SignedIn, TestServer } from '#tools/server.ts'

const ROLES = { 'fuzz-staff': ['read_task', 'read_announcement', 'read_file_upload'], 'fuzz-manager': ['read_user'] }

const PEOPLE = {
  staff: { roleId: 'fuzz-staff' },
  manager: { roleId: 'fuzz-manager' },
  admin: { isSuperAdmin: true },
  locked: { roleId: 'fuzz-staff', locked: true },
} as const satisfies Record<string, Partial<typeof users.$inferInsert>>

type PersonName = keyof typeof PEOPLE

/** Who sends a request. A `stale` session has to be renewed, and `half` sends no refresh token. */
export const ACTORS = ['anonymous', 'staff', 'manager', 'admin', 'locked', 'expired', 'stale', 'half'] as const
export type Actor = (typeof ACTORS)[number]

/** Requests may have changed their roles, flags and addresses. */
export async function restorePeople({ db, clock }: TestServer) {
  for (const [id, permissions] of Object.entries(ROLES))
    await db.queries
      .insert(roles)
      .values({ id, name: id, permissions, createdAt: clock.now() })
      .onConflictDoUpdate({ target: roles.id, set: { name: id, permissions, isActive: true } })
  for (const id of Object.keys(PEOPLE) as PersonName[]) {
    const standard = { roleId: null, isSuperAdmin: false, locked: false, email: `${id}@statehouse.example` }
    const person = { ...standard, ...PEOPLE[id] }
    await db.queries
      .insert(users)
      .values({ id, firstName: id, lastName: 'Obi', createdAt: clock.now(), ...person })
      .onConflictDoUpdate({ target: users.id, set: person })
  }
}

export async function signAllIn(server: TestServer): Promise<Partial<Record<Actor, SignedIn>>> {
  const { db, clock } = server
  await db.queries.delete(sessions)
  const of = (id: PersonName) => server.signInAs(id)
  const signedIn = {
    staff: await of('staff'),
    manager: await of('manager'),
    admin: await of('admin'),
    locked: await of('locked'),
    expired: await of('staff'),
    stale: await of('staff'),
    half: await of('admin'),
  }
  const past = new Date(clock.now().getTime() - 1)
  await db.queries.update(sessions).set({ expiresAt: past }).where(eq(sessions.id, signedIn.expired.sessionId))
  await db.queries.update(sessions).set({ accessExpiresAt: past }).where(eq(sessions.id, signedIn.stale.sessionId))
  return signedIn
}
