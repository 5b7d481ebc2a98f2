import { eq } from 'drizzle-orm'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { insertRow, startWorld } from './world.ts'

export { asStored } from './world.ts'

export type UserRow = typeof users.$inferSelect

const ROLES = {
  operations: { name: 'Operations manager', permissions: ['*'] },
  people: { name: 'People officer', permissions: ['read_user', 'read_task'] },
  reading: { name: 'User reader', permissions: ['read_user'] },
  staff: { name: 'Software engineer', permissions: ['read_task'] },
  retired: { name: 'Contractor', permissions: ['read_task'], isActive: false },
  retiredOperations: { name: 'Former operations', permissions: ['*'], isActive: false },
} satisfies Record<string, Omit<typeof roles.$inferInsert, 'id' | 'createdAt'>>

export type RoleId = keyof typeof ROLES

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

export async function startPeopleWorld() {
  const world = await startWorld({ roles: ROLES, people: PEOPLE })
  const { db, clock } = world
  let count = 0
  const newId = (entity: string) => {
    count += 1
    return `${entity}-${count}`
  }

  return {
    ...world,
    /** The user is staff by default. */
    putUser: (given: Partial<typeof users.$inferInsert> = {}) => {
      const id = newId('user')
      const name = { firstName: 'Ngozi', lastName: 'Eze', email: `${id}@statehouse.example` }
      return insertRow(db, users, { id, ...name, roleId: 'staff', version: 3, createdAt: clock.now(), ...given })
    },
    /** The role is active and has one permission by default. */
    putRole: (given: Partial<typeof roles.$inferInsert> = {}) => {
      const id = newId('role')
      const role = { id, name: `Auditor of ${id}`, permissions: ['read_task'], version: 3 }
      return insertRow(db, roles, { ...role, createdAt: clock.now(), ...given })
    },
    userOf: async (id: string) => (await db.queries.select().from(users).where(eq(users.id, id)))[0],
    roleOf: async (id: string) => (await db.queries.select().from(roles).where(eq(roles.id, id)))[0],
    endingsOf: async (userId: string) =>
      (await db.queries.select().from(sessions).where(eq(sessions.userId, userId))).map(
        ({ endedBecause }) => endedBecause,
      ),
    countUsers: () => db.queries.$count(users),
  }
}

export type PeopleWorld = Awaited<ReturnType<typeof startPeopleWorld>>
