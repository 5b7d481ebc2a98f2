import type { Api } from './client.ts'
import { apiQuery } from './query.ts'

export const usersQuery = (api: Api) => apiQuery(api, 'user.list', {}, 'User')

export const rolesQuery = (api: Api) => apiQuery(api, 'role.list', {}, 'Role')

/** Everybody who can be given a task or named in an announcement. */
export const employeesQuery = (api: Api) => apiQuery(api, 'employee.list', {}, 'User')
