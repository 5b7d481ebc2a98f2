import type { Api } from '#src/lib/api.ts'
import { apiQuery } from '#src/lib/query.ts'

export const usersQuery = (api: Api) => apiQuery(api, 'user.list', {}, 'User')

export const rolesQuery = (api: Api) => apiQuery(api, 'role.list', {}, 'Role')

export const eventsQuery = (api: Api) => ({
  ...apiQuery(api, 'eventLog.list', {}, 'User'),
  refetchOnMount: 'always' as const,
})
