export const SEARCH_MAX = 200

/** A cut keeps whole letters, some of which take two code units. */
export const searchedPart = (text: string) => text.slice(0, SEARCH_MAX).replace(/[\ud800-\udbff]$/, '')

const TOKEN_MIN = 3
const TOKEN_MAX = 8

const ASCII = /^[\n -~]*$/
/** Normalization makes a blank of them. */
const ACUTE = /[´\u1fbd\u1fbf\u1ffd]/g
const ACCENT_OR_INVISIBLE = /[\u0300-\u036f\p{Default_Ignorable_Code_Point}]/gu
const AMOUNT = /^\d[\d,]*(\.\d*)?$/

/** What counts as one letter or sign, and does not decompose into it. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ b: 'ƀɓƃ', c: 'ƈȼɕ', d: 'đɖɗƌð', e: 'ɛəǝɇ', f: 'ƒ', g: 'ǥɠɣ', h: 'ħɦ', i: 'ıɨɩ', j: 'ɉʝ', k: 'ƙ', l: 'łƚɫɬ' },
  ...{ n: 'ŋɲɳƞ', o: 'øɔɵ', p: 'ƥ', q: 'ʠ', r: 'ɍɽ', s: 'ʂȿ', t: 'ŧƭʈ', u: 'ʉʊ', v: 'ʋ', w: 'ⱳ', y: 'ƴɏ', z: 'ƶȥʐ' },
  ...{ ss: 'ß', ae: 'æ', oe: 'œ', th: 'þ', σ: 'ς' },
  "'": '`‘’‛′‵ʹʻʼʽʾʿˈˊˋ׳ꞌ',
  '-': '‐‑‒–—―−⁃֊־᐀᠆⸗⸚⸺⸻⹀⹝〜〰゠\u{10d6e}\u{10ead}',
}
const PLAIN = new Map(Object.entries(ALIKE).flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain])))
const SIGN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu')

/** Equal for texts that count as equal. The database function of the same name does the same for its `find` columns. */
export const searchable = (text: string) =>
  (ASCII.test(text) ? text : text.replace(ACUTE, "'").normalize('NFKD').replace(ACCENT_OR_INVISIBLE, ''))
    .toLowerCase()
    .replace(SIGN, (sign) => PLAIN.get(sign) ?? sign)

const partsOf = (text: string) =>
  searchable(text)
    .split(/\s+/)
    .filter((word) => word !== '')

/** An amount is found with the naira sign also where it is stored without. */
export const wordsIn = (search: string) => partsOf(search.replaceAll('₦', ' '))

/** Each word of a search must occur, in any order. */
export function hasWords(text: string, words: readonly string[]) {
  const whole = searchable(text)
  return words.every((word) => whole.includes(word))
}

/** Two names with the same key are one name. */
export const nameKey = (name: string) => partsOf(name).join(' ')

/** In the ledger, amounts are without their separators: 92,974.00 is 9297400. */
export const wordsOf = (search: string) =>
  wordsIn(search).map((word) => (AMOUNT.test(word) ? word.replace(/[,.]/g, '') : word))

/** Numbers differ most. A date, as ids of transactions have it, is in many rows. */
const rarity = (token: string) => (/^20\d{6}$/.test(token) || !/\d/.test(token) ? 0 : /^\d{5,}$/.test(token) ? 2 : 1)

/**
 * The part of a search that the fewest rows have: with digits if any, then the longest. A domain is in every address. Undefined
 * where no part has the three letters that the index needs.
 */
export function rarestToken(words: readonly string[]) {
  const [rarest] = words
    .flatMap((word) => word.replace(/@.*$/, '').split(/[^\p{L}\p{N}\p{M}]+/u))
    .map((token) => ({ token, letters: [...token] }))
    .filter(({ letters }) => letters.length >= TOKEN_MIN)
    .sort((one, other) => rarity(other.token) - rarity(one.token) || other.letters.length - one.letters.length)
  return rarest?.letters.slice(0, TOKEN_MAX).join('')
}

export const isSearchable = (search: string) => wordsIn(search).length > 0
