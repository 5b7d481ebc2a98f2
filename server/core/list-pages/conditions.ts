import { type AnyColumn, and, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AnyFilter, type AnyList, DAY_MS, type Wanted } from '#contract/list.ts'
import { rarestToken, wordsIn } from '#contract/search-text.ts'
import type { ReadQueries } from '#server/db/connect.ts'

/** More letters, or more patterns, make a search by the index slower, and seldom find less. */
const SECOND_TOKEN_MAX = 5

/** Letters and digits alone: not a part of an address that only its domain has. */
const isPlain = (word: string) => /^[\p{L}\p{N}\p{M}]+$/u.test(word)

/** Rows that match a word by another table; `match` says which text of that table matches. */
export type FindRelated = (word: string, match: (find: SQL) => SQL) => SQL | undefined

interface Searchable {
  readonly find?: SQL
  readonly alsoFind?: SQL
}

/**
 * Every word must occur. `byIndex` has patterns: the rarest part of all, and the beginning of the rarest other word. `byWalk`
 * finds the same without the index, for words that many rows have: the database does not know that, and would read all of these.
 * Both are the same where no word is long enough for the index.
 */
export function matching({ find, alsoFind }: Searchable, search: string, findRelated?: FindRelated) {
  const words = wordsIn(search)
  const rarest = rarestToken(words)
  if (words.length === 0 || !find) return undefined
  const whole = alsoFind ? sql`(${find} || ' ' || ${alsoFind})` : find
  const relatedTo = (word: string) => findRelated?.(word, (text) => matchOf(text, word))
  const holds = (word: string) => sql`strpos(${isPlain(word) ? find : whole}, ${word}) > 0`
  const either = (one: SQL, other: SQL | undefined) => (other ? sql`(${one} or ${other})` : one)
  const others = words.filter((word) => word !== rarest).map((word) => ({ word, related: relatedTo(word) }))
  const tests = others.map(({ word, related }) => either(holds(word), related))
  if (rarest === undefined) return { byIndex: tests, byWalk: tests }
  const second = rarestToken(
    others.filter(({ word, related }) => !related && isPlain(word) && !word.includes(rarest)).map(({ word }) => word),
  )
  const start = second && [...second].slice(0, SECOND_TOKEN_MAX).join('')
  return {
    byIndex: [
      either(sql`${find} like ${`%${rarest}%`}`, relatedTo(rarest)),
      ...(start ? [sql`${find} like ${`%${start}%`}`] : []),
      ...tests,
    ],
    byWalk: [either(holds(rarest), relatedTo(rarest)), ...tests],
  }
}

/** By the index where the word has a part for it. */
export function matchOf(text: SQL, word: string) {
  const token = rarestToken([word])
  const holds = sql`strpos(${text}, ${word}) > 0`
  return token ? sql`${text} like ${`%${token}%`} and ${holds}` : holds
}

/** False where the database service refused the extension `pg_trgm`. */
export async function hasSearchIndex(queries: ReadQueries) {
  const { rows } = await queries.execute(sql`select from pg_indexes where indexname = 'users_find'`)
  return rows.length > 0
}

/** By name. */
export type Columns = Readonly<Record<string, AnyColumn>>

interface Narrowed {
  /** By the names of fields in the contract. */
  readonly columns: Columns
  /** The column of a status and its value; by default the column `status`. */
  readonly stored?: (status: string) => Readonly<Record<string, unknown>>
  /** When the day of the caller began. */
  readonly today?: string | undefined
}

type Chosen = Readonly<Record<string, string | readonly string[] | undefined>>

/** Throws when the area has no column for a field that its list names. */
function columnIn(columns: Columns, name: string) {
  const column = columns[name]
  if (!column) throw new Error(`No column for the field "${name}"`)
  return column
}

const isPresent = (column: AnyColumn) =>
  column.getSQLType() === 'jsonb' ? sql`jsonb_array_length(${column}) > 0` : isNotNull(column)

function criterion(column: AnyColumn, wanted: Wanted, today = '') {
  if (wanted === 'present') return isPresent(column)
  if (!('from' in wanted || 'before' in wanted)) return inArray(column, [...(wanted as readonly unknown[])])
  const { from, before } = wanted
  const after = (days: number) => new Date(Date.parse(today) + days * DAY_MS)
  return and(
    from === undefined ? undefined : gte(column, after(from)),
    before === undefined ? undefined : lt(column, after(before)),
  )
}

function conditionOf(filter: AnyFilter, chosen: readonly string[], given: Narrowed): SQL | undefined {
  const { statuses, valueIn, choices = {} } = filter
  const { columns, stored = (status) => ({ status }), today } = given
  const named = chosen.flatMap((value) => {
    const where = choices[value]?.where
    if (!where) return []
    return and(
      ...Object.entries(where).map(([name, wanted]) => wanted && criterion(columnIn(columns, name), wanted, today)),
    )
  })
  const values = chosen.filter((value) => !choices[value])
  if (statuses) {
    const rows = values.map(stored)
    const [name = ''] = rows.flatMap(Object.keys)
    return inArray(columnIn(columns, name), [...new Set(rows.map((row) => row[name]))])
  }
  if (valueIn && values.length > 0) named.push(inArray(columnIn(columns, valueIn), values))
  return or(...named)
}

/** The conditions of the filters that are chosen. Throws when a field has no column. */
export const narrowedBy = ({ filters }: AnyList, chosen: Chosen, given: Narrowed) =>
  Object.entries(filters).map(([name, filter]) => {
    const values = [chosen[name] ?? []].flat()
    return values.length > 0 ? conditionOf(filter, values, given) : undefined
  })
