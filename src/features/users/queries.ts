import type { Api } from '#src/lib/api.ts'
import { apiQuery } from '#src/lib/query.ts'

/** Read anew each time: any change anywhere adds to it. */
export const eventsQuery = (api: Api) => ({
  ...apiQuery(api, 'eventLog.list', {}, 'User'),
  refetchOnMount: 'always' as const,
})
