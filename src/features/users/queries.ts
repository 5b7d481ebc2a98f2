import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'

export const eventsQuery = (api: Api) => apiQuery(api, 'eventLog.list', {}, 'AuditLog')
