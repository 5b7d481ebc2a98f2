import type { PeopleWorld, Person } from './people-world.ts'

/** What is typed for a user, but for the address. */
export const NEW_USER = { firstName: 'Ngozi', lastName: 'Eze', role: 'staff' }

let count = 0
export const freshEmail = () => `new-${++count}@statehouse.example`

export const createUser = (world: PeopleWorld, as: Person, given: object = {}) =>
  world.call(as, 'POST', '/user/create', { ...NEW_USER, email: freshEmail(), ...given })

/** Edits a user whose address is the usual one for their id; without a given address it stays. */
export const editUser = (world: PeopleWorld, as: Person, id: string, given: object) =>
  world.call(as, 'PATCH', `/user/${id}`, { ...NEW_USER, email: `${id}@statehouse.example`, ...given })
