import dayjs from 'dayjs'
import type { EventLogEntry } from '#contract/event-log.ts'
import type { UsersSearch } from './user-search.ts'

export type EventCriteria = Pick<UsersSearch, 'person' | 'action' | 'from' | 'to'>

/** Days begin and end where the viewer is. */
export function eventMatches({ user, action, timestamp }: EventLogEntry, criteria: EventCriteria) {
  if (criteria.person !== undefined && user?.email !== criteria.person) return false
  if (criteria.action !== undefined && action !== criteria.action) return false
  if (timestamp === undefined) return criteria.from === undefined && criteria.to === undefined
  if (criteria.from !== undefined && dayjs(timestamp).isBefore(criteria.from, 'day')) return false
  return criteria.to === undefined || !dayjs(timestamp).isAfter(criteria.to, 'day')
}
