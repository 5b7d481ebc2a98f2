import { useQuery } from '@tanstack/react-query'
import { fullName } from '#contract/employee.ts'
import { apiQuery } from './query.ts'
import { useServices } from './services.tsx'

/** A list of checkboxes is no place for more. A search finds the records of others by their name. */
const PEOPLE = { sort: 'name', limit: '500' }

/** The first users by name, to filter a list of any size by. Undefined unless needed. */
export function usePeople(isNeeded: boolean) {
  const { api } = useServices()
  const { data } = useQuery({ ...apiQuery(api, 'query.users', { query: PEOPLE }, 'User'), enabled: isNeeded })
  return isNeeded ? (data?.data.rows ?? []).map((user) => ({ value: user._id, label: fullName(user) })) : undefined
}
