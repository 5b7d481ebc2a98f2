import { lazy, useMemo } from 'react'
import { Filter, type ListFilter } from './filter.tsx'

const ChoicePanel = lazy(async () => ({ default: (await import('./choice-panel.tsx')).ChoicePanel }))

export interface Choice<Row, Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  /** Whether the row passes when `value` is chosen. It depends on nothing else. */
  matches: (row: Row, value: Value) => boolean
}

type Values = Readonly<Record<string, string | undefined>>

type Choices<Row, Chosen> = { readonly [Name in keyof Chosen]-?: Choice<Row, NonNullable<Chosen[Name]> & string> }

export function useChoiceFilter<Row, Chosen extends Values>(
  chosen: Chosen,
  onChange: (change: Partial<Chosen>) => void,
  choices: Choices<Row, Chosen>,
): ListFilter<Row> {
  const groups: readonly [string, Choice<Row, string>][] = Object.entries(choices)
  const names = groups.map(([name]) => name)
  const values: Values = chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a choice lets through depends on its value only
  const matches = useMemo(() => {
    const tests = groups.flatMap(([name, { matches }]) => {
      const value = values[name]
      return value === undefined ? [] : (row: Row) => matches(row, value)
    })
    return (row: Row) => tests.every((test) => test(row))
  }, [JSON.stringify(chosen)])
  const onClear = () => onChange(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Chosen>)
  return {
    control: (
      <Filter count={names.filter((name) => values[name] !== undefined).length}>
        {(popup) => (
          <ChoicePanel
            popup={popup}
            groups={groups.map(([name, { label, options }]) => ({ name, label, options, value: values[name] }))}
            onPick={(name, value) => onChange({ [name]: value } as Partial<Chosen>)}
            onClear={onClear}
          />
        )}
      </Filter>
    ),
    matches,
    onClear,
  }
}
