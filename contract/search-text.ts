export const SEARCH_MAX = 200
const SEARCH_MIN = 3
const TOKEN_MAX = 8

const MARKS = /[\u0300-\u036f]/g
const AMOUNT = /^\d[\d,]*(\.\d*)?$/

/** As the `find` columns hold it, see the function `searchable` of the database: without accents, in lower case. */
export const searchable = (text: string) =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Each must occur in a row. Amounts are without their separators: 92,974.00 is 9297400. */
export const wordsOf = (search: string) =>
  searchable(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (AMOUNT.test(word) ? word.replace(/[,.]/g, '') : word))

/** Numbers differ most. A date, as ids of transactions have it, is in many rows. */
const rarity = (token: string) => (/^20\d{6}$/.test(token) || !/\d/.test(token) ? 0 : /^\d{5,}$/.test(token) ? 2 : 1)

/** The part of a search that the fewest rows have: with digits if any, then the longest. A domain is in every address. */
export function rarestToken(words: readonly string[]) {
  const [rarest] = words
    .flatMap((word) => word.replace(/@.*$/, '').split(/[^\p{L}\p{N}]+/u))
    .filter((token) => token.length >= SEARCH_MIN)
    .sort((one, other) => rarity(other) - rarity(one) || other.length - one.length)
  return rarest?.slice(0, TOKEN_MAX)
}

/** The index knows only parts of three letters or more. */
export const isSearchable = (search: string) => rarestToken(wordsOf(search)) !== undefined
