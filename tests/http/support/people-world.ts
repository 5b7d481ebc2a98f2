import { asc, eq, gt } from 'drizzle-orm'
import { auditLog, roles, sessions, users } from '#server/db/schema.ts'
import { type SignedIn, startTestServer } from '#tests/support/server.ts'

export type UserRow = typeof users.$inferSelect
export type RoleRow = typeof roles.$inferSelect

const ROLES = {
  operations: { name: 'Operations manager', permissions: ['*'] },
  people: { name: 'People officer', permissions: ['read_user', 'read_task'] },
  reading: { name: 'User reader', permissions: ['read_user'] },
  staff: { name: 'Software engineer', permissions: ['read_task'] },
  retired: { name: 'Contractor', permissions: ['read_task'], isActive: false },
  retiredOperations: { name: 'Former operations', permissions: ['*'], isActive: false },
} as const

export type RoleId = keyof typeof ROLES

/** Everybody whom the calls of the people areas tell apart. */
const PEOPLE = {
  adaeze: { firstName: 'Adaeze', lastName: 'Nwosu', isSuperAdmin: true },
  babatunde: { firstName: 'Babatunde', lastName: 'Alabi', isSuperAdmin: true, roleId: 'operations' },
  hauwa: { firstName: 'Hauwa', lastName: 'Danjuma', roleId: 'operations' },
  amaka: { firstName: 'Amaka', lastName: 'Eze', roleId: 'people' },
  yetunde: { firstName: 'Yetunde', lastName: 'Fashola', roleId: 'people' },
  rita: { firstName: 'Rita', lastName: 'Musa', roleId: 'reading' },
  chidi: { firstName: 'Chidi', lastName: 'Okafor', roleId: 'staff' },
  joy: { firstName: 'Joy', lastName: 'Ekwueme', roleId: 'retired' },
} as const satisfies Record<string, Partial<typeof users.$inferInsert> & { roleId?: RoleId }>

export type Person = keyof typeof PEOPLE

const NAMES = Object.keys(PEOPLE) as Person[]

export const asStored = (row: Record<string, unknown> | undefined) => (row ? JSON.parse(JSON.stringify(row)) : null)

/** A server with people of every kind, all of them signed in. */
export async function startPeopleWorld() {
  const server = await startTestServer({
    limits: { callsPerIpPerMinute: 100_000, callsPerUserPerMinute: 100_000, deniedAuditsPerMinute: 100_000 },
  })
  const { db, clock } = server
  await db.queries.insert(roles).values(
    Object.entries(ROLES).map(([id, role]) => ({
      createdAt: clock.now(),
      ...role,
      id,
      permissions: [...role.permissions],
    })),
  )
  await db.queries
    .insert(users)
    .values(NAMES.map((id) => ({ id, email: `${id}@statehouse.example`, createdAt: clock.now(), ...PEOPLE[id] })))
  const signInAll = async () =>
    Object.fromEntries(
      await Promise.all(NAMES.map(async (name) => [name, await server.signInAs(name)] as const)),
    ) as Record<Person, SignedIn>
  let sessionOf = await signInAll()
  let count = 0

  return {
    server,
    clock,
    /** After sessions ended or ran out. */
    async signInAgain() {
      sessionOf = await signInAll()
    },
    /** Stores a user without any call; staff unless said. */
    async putUser(given: Partial<typeof users.$inferInsert> & { roleId?: RoleId | null } = {}): Promise<UserRow> {
      count += 1
      const id = `user-${count}`
      const [row] = await db.queries
        .insert(users)
        .values({
          id,
          firstName: 'Ngozi',
          lastName: 'Eze',
          email: `${id}@statehouse.example`,
          roleId: 'staff',
          version: 3,
          createdAt: clock.now(),
          ...given,
        })
        .returning()
      if (!row) throw new Error('The user was not stored')
      return row
    },
    /** Stores a role without any call; active, with one permission, unless said. */
    async putRole(given: Partial<typeof roles.$inferInsert> = {}): Promise<RoleRow> {
      count += 1
      const [row] = await db.queries
        .insert(roles)
        .values({
          id: `role-${count}`,
          name: `Auditor ${count}`,
          permissions: ['read_task'],
          version: 3,
          createdAt: clock.now(),
          ...given,
        })
        .returning()
      if (!row) throw new Error('The role was not stored')
      return row
    },
    userOf: async (id: string) => (await db.queries.select().from(users).where(eq(users.id, id)))[0],
    roleOf: async (id: string) => (await db.queries.select().from(roles).where(eq(roles.id, id)))[0],
    endingsOf: async (userId: string) =>
      (await db.queries.select().from(sessions).where(eq(sessions.userId, userId))).map(
        ({ endedBecause }) => endedBecause,
      ),
    countUsers: () => db.queries.$count(users),
    countRoles: () => db.queries.$count(roles),
    countAudited: () => db.queries.$count(auditLog),
    /** The audit log without its first rows. */
    auditLog: (skipped = 0) =>
      db.queries.select().from(auditLog).where(gt(auditLog.position, skipped)).orderBy(asc(auditLog.position)),
    call: (as: Person | SignedIn, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      server.request(method, path, { as: typeof as === 'string' ? sessionOf[as] : as, body, headers }),
    close: () => server.close(),
  }
}

export type PeopleWorld = Awaited<ReturnType<typeof startPeopleWorld>>
