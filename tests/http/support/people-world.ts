import { eq } from 'drizzle-orm'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { find, insertRow, startWorld } from './world.ts'

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

/** The address is missing. */
export const NEW_USER = { firstName: 'Ngozi', lastName: 'Eze', role: 'staff' }

export async function startPeopleWorld() {
  const world = await startWorld({ roles: ROLES, people: PEOPLE })
  const { db, clock } = world
  let count = 0
  const newId = (entity: string) => {
    count += 1
    return `${entity}-${count}`
  }

  const freshEmail = () => `${newId('new')}@statehouse.example`

  return {
    ...world,
    freshEmail,
    createUser: (as: Person, given: object = {}) =>
      world.call(as, 'POST', '/user/create', { ...NEW_USER, email: freshEmail(), ...given }),
    /** The address stays where none is given. */
    editUser: (as: Person, id: string, given: object) =>
      world.call(as, 'PATCH', `/user/${id}`, { ...NEW_USER, email: `${id}@statehouse.example`, ...given }),
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
    userOf: (id: string) => find<UserRow>(db, users, id),
    roleOf: (id: string) => find<typeof roles.$inferSelect>(db, roles, id),
    endingsOf: async (userId: string) =>
      (await db.queries.select().from(sessions).where(eq(sessions.userId, userId))).map(
        ({ endedBecause }) => endedBecause,
      ),
  }
}
