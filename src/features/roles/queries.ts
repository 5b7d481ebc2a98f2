import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'

export const permissionsQuery = (api: Api) => apiQuery(api, 'role.permissions', {}, 'Role')
