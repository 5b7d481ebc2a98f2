import { type AnyFilter, passes } from '#contract/list.ts'
import { type Lifecycle, statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { type Choice, useChoiceFilter } from './choice-filter.tsx'
import type { ListFilter } from './filter.tsx'

type Values = Readonly<Record<string, readonly string[] | undefined>>

interface FilteredList<Row, Chosen extends Values> {
  readonly filters: Readonly<Record<keyof Chosen, AnyFilter>>
  /** What the address says, in the order of the panel. */
  readonly chosen: Chosen
  readonly onChange: (change: Partial<Chosen>) => void
  readonly lifecycle?: Lifecycle
  readonly statusOf?: (row: Row) => string
  /** Where a row says a value in another way. */
  readonly ownOf?: { readonly [Name in keyof Chosen]?: (row: Row) => string }
  /** The values that the rows or other records have; without them, those of the description. */
  readonly options?: { readonly [Name in keyof Chosen]?: readonly { readonly value: string; readonly label: string }[] }
}

const beginningOfDay = () => new Date().setHours(0, 0, 0, 0)

/** The filter of a list in memory, as its description says. */
export function useListFilter<Row extends object, Chosen extends Values>({
  filters,
  chosen,
  onChange,
  lifecycle,
  statusOf = () => '',
  ownOf = {},
  options = {},
}: FilteredList<Row, Chosen>): ListFilter<Row> {
  const choiceOf = (name: keyof Chosen): Choice<Row, string> => {
    const filter = filters[name]
    const { label, statuses = [], choices = {} } = filter
    return {
      label,
      options: [
        ...statuses.map((value) => ({ value, label: lifecycle ? statusMeta(lifecycle, value).label : value })),
        ...(options[name] ?? []),
        ...Object.entries(choices).map(([value, choice]) => ({ value, label: choice.label })),
      ],
      matches: (row, value) => {
        const own = ownOf[name]
        return own ? own(row) === value : passes(filter, value, row, { today: beginningOfDay(), statusOf })
      },
    }
  }
  const names: readonly (keyof Chosen)[] = Object.keys(chosen)
  return useChoiceFilter(chosen, onChange, Object.fromEntries(names.map((name) => [name, choiceOf(name)])) as never)
}
