import { useQuery } from '@tanstack/react-query'
import { fullName } from '#contract/employee.ts'
import { apiQuery } from './query.ts'
import { useServices } from './services.tsx'

/** A list of checkboxes is no place for more. A search finds the records of others by their name. */
const PEOPLE = { sort: 'name', limit: '500' }

interface PersonOption {
  readonly value: string
  readonly label: string
}

/** The people to filter rows by: those that the rows name, or the first users by name where not all rows are here. */
export function usePeople<Row>(
  { rows = [], isWhole }: { readonly rows: readonly Row[] | undefined; readonly isWhole: boolean },
  namedIn: false | ((row: Row) => PersonOption | undefined),
): readonly PersonOption[] {
  const { api } = useServices()
  const isRead = namedIn !== false && !isWhole
  const { data } = useQuery({ ...apiQuery(api, 'query.users', { query: PEOPLE }, 'User'), enabled: isRead })
  if (isRead) return (data?.data.rows ?? []).map((user) => ({ value: user._id, label: fullName(user) }))
  const named = namedIn === false ? [] : rows.flatMap((row) => namedIn(row) ?? [])
  const options = new Map(named.map((option) => [option.value, option]))
  return [...options.values()].sort((one, other) => one.label.localeCompare(other.label))
}
