import { type SQL, sql } from 'drizzle-orm'
import { rarestToken, wordsOf } from '#contract/search-text.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import type { Columns, FindRelated, List } from './list.ts'

/** More letters, or more patterns, make a search by the index slower, and seldom find less. */
const SECOND_TOKEN_MAX = 5

/** Letters and digits alone: not a part of an address that only its domain has. */
const isPlain = (word: string) => /^[\p{L}\p{N}]+$/u.test(word)

/**
 * Every word must occur. `byIndex` has patterns: the rarest part of all, and the beginning of the rarest other word. `byWalk`
 * finds the same without the index, for words that many rows have: the database does not know that, and would read all of these.
 */
export function matching({ find, alsoFind }: List<string, Columns>, search: string, findRelated?: FindRelated) {
  const words = wordsOf(search)
  const rarest = rarestToken(words)
  if (rarest === undefined || !find) return undefined
  const whole = alsoFind ? sql`(${find} || ' ' || ${alsoFind})` : find
  const relatedTo = (word: string) => findRelated?.(word, (text) => matchOf(text, word))
  const holds = (word: string) => sql`strpos(${isPlain(word) ? find : whole}, ${word}) > 0`
  const either = (one: SQL, other: SQL | undefined) => (other ? sql`(${one} or ${other})` : one)
  const others = words.filter((word) => word !== rarest).map((word) => ({ word, related: relatedTo(word) }))
  const second = rarestToken(
    others.filter(({ word, related }) => !related && isPlain(word) && !word.includes(rarest)).map(({ word }) => word),
  )
  const tests = others.map(({ word, related }) => either(holds(word), related))
  return {
    byIndex: [
      either(sql`${find} like ${`%${rarest}%`}`, relatedTo(rarest)),
      ...(second ? [sql`${find} like ${`%${second.slice(0, SECOND_TOKEN_MAX)}%`}`] : []),
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
