import * as v from 'valibot'
import { envelope, instant, nullishToUndefined, numeric, text } from './schemas.ts'
import { isSearchable, SEARCH_MAX } from './search-text.ts'

// What every `query.*` call takes and answers.

export const QUERY_LIMIT = 50
export const QUERY_LIMIT_MAX = 500
const CHOICES_MAX = 100

const search = v.pipe(
  text(SEARCH_MAX),
  v.check((given) => given === '' || isSearchable(given), 'must have three letters or digits in a row'),
)

export const limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'must be a whole number'),
  v.transform(Number),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(QUERY_LIMIT_MAX, `must be at most ${QUERY_LIMIT_MAX}`),
)

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
  search: v.optional(search),
  sort: v.optional(choice(sorts.flatMap((sort): (Sort | `-${Sort}`)[] => [sort, `-${sort}`])), initial),
  /** `next` of the page before, with the same sort. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/, 'is not the end of a page'))),
  limit: v.optional(limit, String(QUERY_LIMIT)),
})

export const inOrder = <Value extends number | bigint>(one: Value | undefined, other: Value | undefined) =>
  one === undefined || other === undefined || one <= other

export const timeOf = (given: string | undefined) => (given === undefined ? undefined : Date.parse(given))

export const dates = { startDate: v.optional(instant), endDate: v.optional(instant) }
export const DATES_INVERTED = 'startDate must not be after endDate'

interface Dates {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

export const areDatesInOrder = ({ startDate, endDate }: Dates) => inOrder(timeOf(startDate), timeOf(endDate))

/** `total` counts to `TOTAL_COUNTED` + 1 and comes with the first page alone. */
export const page = <S extends v.GenericSchema>(row: S) =>
  envelope(v.object({ rows: v.array(row), total: nullishToUndefined(numeric), next: nullishToUndefined(v.string()) }))

export const onList = { method: 'GET', source: 'query' } as const
