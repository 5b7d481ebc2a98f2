import type { Entity } from '#contract/entity.ts'
import { type AnyFilter, passes } from '#contract/list.ts'
import { type Lifecycle, statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { type Choice, useChoiceFilter } from './choice-filter.tsx'
import type { ListFilter } from './filter.tsx'

type Values = Readonly<Record<string, readonly string[] | undefined>>

interface FilteredList<Row, Search, Name extends keyof Search & string> {
  readonly area: {
    readonly entity: Entity<Row>
    /** For a filter by status. */
    readonly lifecycle?: Lifecycle | undefined
    readonly statusOf?: (row: Row) => string
  }
  readonly list: { readonly search: Search; readonly change: (change: Partial<Search>) => void }
  /** In the order of the panel. */
  readonly filters: Readonly<Record<Name, AnyFilter>>
  /** Where a row says a value in another way. */
  readonly ownOf?: { readonly [Each in Name]?: (row: Row) => string }
  /** The values that the rows or other records have; without them, those of the description. */
  readonly options?: { readonly [Each in Name]?: readonly { readonly value: string; readonly label: string }[] }
}

const beginningOfDay = () => new Date().setHours(0, 0, 0, 0)

/** The filter of a list in memory, as its description says. */
export function useListFilter<Row extends object, Search, Name extends keyof Search & string>({
  area: { lifecycle, statusOf = () => '' },
  list: { search, change },
  filters,
  ownOf = {},
  options = {},
}: FilteredList<Row, Search, Name>): ListFilter<Row> {
  const choiceOf = ([name, filter]: [string, AnyFilter]): [string, Choice<Row, string>] => {
    const { label, statuses = [], choices = {} } = filter
    const own = ownOf[name as Name]
    const choice = {
      label,
      options: [
        ...statuses.map((value) => ({ value, label: lifecycle ? statusMeta(lifecycle, value).label : value })),
        ...(options[name as Name] ?? []),
        ...Object.entries(choices).map(([value, choice]) => ({ value, label: choice.label })),
      ],
      matches: (row: Row, value: string) =>
        own ? own(row) === value : passes(filter, value, row, { today: beginningOfDay(), statusOf }),
    }
    return [name, choice]
  }
  const described = Object.entries<AnyFilter>(filters)
  const chosen: Values = Object.fromEntries(described.map(([name]) => [name, Reflect.get(Object(search), name)]))
  const onChange = (chosen: Partial<Values>) => change(chosen as Partial<Search>)
  return useChoiceFilter(chosen, onChange, Object.fromEntries(described.map(choiceOf)))
}
