import type { Api } from '#src/lib/api.ts'
import { apiQuery } from '#src/lib/query.ts'

export const rolesQuery = (api: Api) => apiQuery(api, 'role.list', {}, 'Role')

export const permissionsQuery = (api: Api) => apiQuery(api, 'role.permissions', {}, 'Role')

export const usersQuery = (api: Api) => apiQuery(api, 'user.list', {}, 'User')
