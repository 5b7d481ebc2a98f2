import { type Employee, employeeName } from '#contract/employee.ts'
import type { Api } from './client.ts'
import { apiQuery } from './query.ts'

export const usersQuery = (api: Api) => apiQuery(api, 'user.list', {}, 'User')

export const rolesQuery = (api: Api) => apiQuery(api, 'role.list', {}, 'Role')

/** Everybody who can sign in. */
export const employeesQuery = (api: Api) => apiQuery(api, 'employee.list', {}, 'User')

type Opens = 'opensTasks' | 'opensAnnouncements'

/** Keeps people who can open what they are chosen for, or are named already: a right may have ended since. */
export function peopleOptions(employees: readonly Employee[] = [], opens: Opens, named: readonly Employee[] = []) {
  const offered = employees.filter((each) => each[opens] !== false)
  const people = new Map([...named, ...offered].map((person) => [person._id, person]))
  return [...people.values()].map((person) => ({ value: person._id, label: employeeName(person) }))
}
