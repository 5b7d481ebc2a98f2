import * as v from 'valibot'
import { instant } from './instant.ts'
import { envelope, id, nullishToUndefined, numeric, text } from './schemas.ts'
import { SEARCH_MAX } from './search-text.ts'

// What every `query.*` call takes and answers, and filters as values: the browser tests rows by them, the server writes SQL.

/** Days of 24 hours after the day of the person began, without the last one. */
export interface Days {
  readonly from?: number
  readonly before?: number
}

/** One of some values, an instant within some days, or any value that is not empty. */
export type Wanted<Value = unknown> = readonly Value[] | Days | 'present'

/** All of them hold. */
export type Where<Row> = { readonly [Name in keyof Row]?: Wanted<Row[Name]> }

/** What can be chosen: statuses of the chart, values of a field, and conditions with a name of their own. */
export interface Filter<Row> {
  readonly label: string
  readonly statuses?: readonly string[]
  /** The field with the value; a record in it counts by its id. */
  readonly valueIn?: keyof Row & string
  /** The values of that field, unless they are ids. */
  readonly values?: readonly string[]
  readonly choices?: Readonly<Record<string, { readonly label: string; readonly where: Where<Row> }>>
  /** Only one value can be chosen. */
  readonly isSingle?: true
}

export interface ListOf<Row> {
  readonly sorts: readonly string[]
  readonly initial: string
  readonly filters: Readonly<Record<string, Filter<Row>>>
}

/** The filter of any record: only `satisfies` of its list checks the names of fields. */
export type AnyFilter = Filter<Record<string, unknown>>

export type AnyList = ListOf<Record<string, unknown>>

export const DAY_MS = 24 * 60 * 60 * 1000

function isWanted(value: unknown, wanted: Wanted, today: number) {
  if (wanted === 'present') return Array.isArray(value) ? value.length > 0 : value !== undefined
  if (!('from' in wanted || 'before' in wanted)) return (wanted as readonly unknown[]).includes(value)
  const { from = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = wanted
  const days = (Date.parse(String(value)) - today) / DAY_MS
  return days >= from && days < before
}

interface Tested<Row> {
  /** When the day of the person began, in ms. */
  readonly today: number
  readonly statusOf: (row: Row) => string
}

/** Whether a filter with this value lets the row through. */
export function passes<Row extends object>(
  { statuses, valueIn, choices }: AnyFilter,
  value: string,
  row: Row,
  { today, statusOf }: Tested<Row>,
) {
  const where = choices?.[value]?.where
  if (where)
    return Object.entries(where).every(([name, wanted]) => !wanted || isWanted(Reflect.get(row, name), wanted, today))
  if (statuses) return statusOf(row) === value
  const own: unknown = Reflect.get(row, valueIn ?? '')
  return (Object(own)._id ?? own) === value
}

export const QUERY_LIMIT = 50
export const QUERY_LIMIT_MAX = 500
export const CHOICES_MAX = 100

export const upTo = (most: number, shape: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(shape, 'must be a whole number'),
    v.transform(Number),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(most, `must be at most ${most}`),
  )

export const limit = upTo(QUERY_LIMIT_MAX, /^\d{1,4}$/)

/** Several values, with commas between them. */
export const several = <const Value>(value: v.GenericSchema<string, Value>) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',')),
      v.maxLength(CHOICES_MAX, `must have at most ${CHOICES_MAX} entries`),
      v.array(value),
    ),
  )

export const choice = <const Value extends string>(values: readonly Value[]): v.GenericSchema<string, Value> =>
  v.picklist(values, `must be one of ${values.join(', ')}`)

export const view = <const Sort extends string>(sorts: readonly Sort[], initial: Sort | `-${Sort}`) => ({
  search: v.optional(text(SEARCH_MAX)),
  sort: v.optional(choice(sorts.flatMap((sort): (Sort | `-${Sort}`)[] => [sort, `-${sort}`])), initial),
  /** `next` of the page before, with the same sort. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/, 'is not the end of a page'))),
  limit: v.optional(limit, String(QUERY_LIMIT)),
})

type ChosenOf<F extends AnyFilter> =
  | (F extends { statuses: readonly (infer Status extends string)[] } ? Status : never)
  | (F extends { values: readonly (infer Value extends string)[] }
      ? Value
      : F extends { valueIn: string }
        ? string
        : never)
  | (F extends { choices: infer Choices } ? keyof Choices & string : never)

type FilterEntries<L extends AnyList> = {
  readonly [Name in keyof L['filters']]: v.OptionalSchema<
    v.GenericSchema<
      string,
      L['filters'][Name] extends { isSingle: true } ? ChosenOf<L['filters'][Name]> : ChosenOf<L['filters'][Name]>[]
    >,
    undefined
  >
}

/** What the `query.*` call of a list takes. */
export function listQuery<const L extends AnyList>({ sorts, initial, filters }: L) {
  const entries = Object.entries(filters).map(([name, { statuses = [], valueIn, values, choices = {}, isSingle }]) => {
    const isId = valueIn !== undefined && !values
    const value = isId ? id : choice([...statuses, ...(values ?? []), ...Object.keys(choices)])
    return [name, isSingle ? v.optional(value) : several(value)]
  })
  return {
    ...view<L['sorts'][number]>(sorts, initial as L['sorts'][number]),
    ...(Object.fromEntries(entries) as FilterEntries<L>),
  }
}

export const inOrder = <Value extends number | bigint>(one: Value | undefined, other: Value | undefined) =>
  one === undefined || other === undefined || one <= other

export const timeOf = (given: string | undefined) => (given === undefined ? undefined : Date.parse(given))

export const dates = { startDate: v.optional(instant), endDate: v.optional(instant) }

type Dates = Record<string, unknown> & { startDate?: string | undefined; endDate?: string | undefined }

/** For a call with `dates`. */
export const datesInOrder = <Given extends Dates>() =>
  v.forward<Given, v.CheckIssue<Given>, ['endDate']>(
    v.check(
      ({ startDate, endDate }) => inOrder(timeOf(startDate), timeOf(endDate)),
      'startDate must not be after endDate',
    ),
    ['endDate'] as never,
  )

/** `total` counts to `TOTAL_COUNTED` + 1 and comes with the first page alone. */
export const page = <S extends v.GenericSchema>(row: S) =>
  envelope(v.object({ rows: v.array(row), total: nullishToUndefined(numeric), next: nullishToUndefined(v.string()) }))

export const onList = { method: 'GET', source: 'query' } as const
