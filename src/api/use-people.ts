import { useQuery } from '@tanstack/react-query'
import { fullName } from '#contract/employee.ts'
import { LOCALE } from '#contract/locale.ts'
import { nameKey } from '#contract/search-text.ts'
import { apiQuery } from './query.ts'
import { useServices } from './services.tsx'

/** A list of checkboxes is no place for more. A search finds the records of others by their name. */
const PEOPLE = { sort: 'name', limit: '500' }

interface PersonOption {
  readonly value: string
  readonly label: string
  /** Where another person has the same label. */
  readonly detail?: string | undefined
}

/** The people to filter rows by: those that the rows name, or the first users by name where not all rows are here. */
export function usePeople<Row>(
  { rows = [], server }: { readonly rows: readonly Row[] | undefined; readonly server?: object | undefined },
  namedIn: false | ((row: Row) => PersonOption | undefined),
): readonly PersonOption[] {
  const { api } = useServices()
  const isRead = namedIn !== false && server !== undefined
  const { data } = useQuery({ ...apiQuery(api, 'query.users', { query: PEOPLE }, 'User'), enabled: isRead })
  if (isRead) {
    const users = data?.data.rows ?? []
    const named = Map.groupBy(users, (user) => nameKey(fullName(user)))
    const isShared = (label: string) => (named.get(nameKey(label))?.length ?? 0) > 1
    return users.map((user) => {
      const label = fullName(user)
      return { value: user._id, label, detail: isShared(label) ? user.email : undefined }
    })
  }
  const named = namedIn === false ? [] : rows.flatMap((row) => namedIn(row) ?? [])
  const options = new Map(named.map((option) => [option.value, option]))
  return [...options.values()].sort((one, other) => one.label.localeCompare(other.label, LOCALE))
}
