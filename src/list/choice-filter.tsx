import { lazy, useMemo } from 'react'
import { Chip, Filter, type ListFilter } from './filter.tsx'

const ChoicePanel = lazy(async () => ({ default: (await import('./choice-panel.tsx')).ChoicePanel }))

export interface Choice<Row, Value extends string> {
  label: string
  options: readonly { value: Value; label: string; detail?: string | undefined }[]
  /** Whether the row passes when `value` is chosen, alone or with others. It depends on nothing else. */
  matches: (row: Row, value: Value) => boolean
}

type Values = Readonly<Record<string, readonly string[] | undefined>>

type Choices<Row, Chosen> = {
  readonly [Name in keyof Chosen]-?: Choice<
    Row,
    NonNullable<Chosen[Name]> extends readonly (infer Value extends string)[] ? Value : never
  >
}

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
      const chosenValues = values[name]
      return chosenValues ? (row: Row) => chosenValues.some((value) => matches(row, value)) : []
    })
    return (row: Row) => tests.every((test) => test(row))
  }, [JSON.stringify(chosen)])
  const pick = (name: string, picked: readonly string[]) =>
    onChange({ [name]: picked.length > 0 ? picked : undefined } as Partial<Chosen>)
  const onClear = () => onChange(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Chosen>)
  const count = names.flatMap((name) => values[name] ?? []).length
  return {
    count,
    control: (
      <>
        <Filter count={count}>
          {(popup) => (
            <ChoicePanel
              popup={popup}
              groups={groups.map(([name, { label, options }]) => ({
                name,
                label,
                options,
                values: values[name] ?? [],
              }))}
              onPick={pick}
              onClear={onClear}
            />
          )}
        </Filter>
        {groups.flatMap(([name, { label, options }]) =>
          (values[name] ?? []).map((value) => (
            <Chip
              key={`${name} ${value}`}
              text={`${label}: ${options.find((option) => option.value === value)?.label ?? '…'}`}
              onRemove={() =>
                pick(
                  name,
                  (values[name] ?? []).filter((each) => each !== value),
                )
              }
            />
          )),
        )}
      </>
    ),
    matches,
    onClear,
  }
}
