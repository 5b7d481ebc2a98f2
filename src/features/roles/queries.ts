import type { Api } from '#src/lib/api.ts'
import { apiQuery } from '#src/lib/query.ts'

export const permissionsQuery = (api: Api) => apiQuery(api, 'role.permissions', {}, 'Role')
