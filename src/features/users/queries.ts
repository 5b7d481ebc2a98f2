import type { Api } from '#src/lib/api.ts'
import { apiQuery } from '#src/lib/query.ts'

export const eventsQuery = (api: Api) => apiQuery(api, 'eventLog.list', {}, 'User')
