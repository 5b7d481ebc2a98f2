import type { PeopleWorld, Person } from './people-world.ts'

/** The address is missing. */
export const NEW_USER = { firstName: 'Ngozi', lastName: 'Eze', role: 'staff' }

let count = 0
export const freshEmail = () => `new-${++count}@statehouse.example`

export const createUser = (world: PeopleWorld, as: Person, given: object = {}) =>
  world.call(as, 'POST', '/user/create', { ...NEW_USER, email: freshEmail(), ...given })

/** The address stays where none is given. */
export const editUser = (world: PeopleWorld, as: Person, id: string, given: object) =>
  world.call(as, 'PATCH', `/user/${id}`, { ...NEW_USER, email: `${id}@statehouse.example`, ...given })
