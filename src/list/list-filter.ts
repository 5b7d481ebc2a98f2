import { createElement, useMemo } from 'react'
import type { Entity } from '#contract/entity.ts'
import { type AnyFilter, passes } from '#contract/list.ts'
import { type Lifecycle, statusMeta } from '#machines/core/lifecycle.ts'
import { serverNow } from '#src/api/server-time.ts'
import { ChoiceFilter, type ListFilter } from './filter.tsx'

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

const beginningOfDay = () => serverNow().setHours(0, 0, 0, 0)

/** The filter of a list in memory, as its description says. */
export function useListFilter<Row extends object, Search, Name extends keyof Search & string>({
  area: { lifecycle, statusOf = () => '' },
  list: { search, change },
  filters,
  ownOf = {},
  options = {},
}: FilteredList<Row, Search, Name>): ListFilter<Row> {
  const groups = Object.entries<AnyFilter>(filters).map(([name, filter]) => {
    const { label, statuses = [], choices = {} } = filter
    const own = ownOf[name as Name]
    return {
      name,
      label,
      values: (search[name as Name] ?? []) as readonly string[],
      options: [
        ...statuses.map((value) => ({ value, label: lifecycle ? statusMeta(lifecycle, value).label : value })),
        ...(options[name as Name] ?? []),
        ...Object.entries(choices).map(([value, choice]) => ({ value, label: choice.label })),
      ],
      matches: (row: Row, value: string) =>
        own ? own(row) === value : passes(filter, value, row, { today: beginningOfDay(), statusOf }),
    }
  })
  const chosen = groups.filter(({ values }) => values.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a choice lets through depends on its value only
  const matches = useMemo(
    () => (row: Row) => chosen.every(({ values, matches }) => values.some((value) => matches(row, value))),
    [JSON.stringify(chosen.map(({ name, values }) => [name, values]))],
  )
  const onPick = (name: string, picked: readonly string[]) =>
    change({ [name]: picked.length > 0 ? picked : undefined } as Partial<Search>)
  const onClear = () => change(Object.fromEntries(groups.map(({ name }) => [name, undefined])) as Partial<Search>)
  const count = groups.flatMap(({ values }) => values).length
  return {
    count,
    control: createElement(ChoiceFilter, { groups, count, onPick, onClear }),
    matches,
    onClear,
  }
}
