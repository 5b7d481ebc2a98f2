import dayjs from 'dayjs'
import { SORTS } from '#contract/query-list.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import { type QueryList, viewOf } from '#src/list/use-query-list.ts'
import type { UsersSearch } from './user-search.ts'

export function usersList(search: UsersSearch): QueryList<'query.users'> {
  const { status, role } = search
  const query = { ...viewOf(search, SORTS.users), status: status?.join(), role: role?.join() }
  return {
    name: 'query.users',
    tag: 'User',
    inputOf: (part) => ({ query: { ...query, ...part } }),
    recordInput: (id) => ({ query: { search: id } }),
  }
}

export const eventsQuery = (api: Api) => apiQuery(api, 'eventLog.list', {}, 'AuditLog')

/** Days begin and end where the viewer is. */
export function eventList(search: UsersSearch): QueryList<'query.events'> {
  const { person, action, from, to } = search
  const query = {
    ...viewOf(search, SORTS.events),
    user: person,
    action,
    startDate: from && dayjs(from).startOf('day').toISOString(),
    endDate: to && dayjs(to).endOf('day').toISOString(),
  }
  return { name: 'query.events', tag: 'AuditLog', inputOf: (part) => ({ query: { ...query, ...part } }) }
}
