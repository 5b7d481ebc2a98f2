import * as v from 'valibot'

/** Amounts are counted in kobo, the hundredth of a naira, as a bigint; on the wire they are naira as a decimal text. */
export const KOBO_PER_NAIRA = 100n

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,2}))?$/

/** Naira as decimal text ("1250.5") to kobo; undefined when it is not an amount with at most two decimals. */
export function toKobo(naira: string): bigint | undefined {
  const match = DECIMAL.exec(naira.trim())
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const kobo = BigInt(whole) * KOBO_PER_NAIRA + BigInt(fraction.padEnd(2, '0'))
  return sign ? -kobo : kobo
}

export function toNaira(kobo: bigint): string {
  const absolute = kobo < 0n ? -kobo : kobo
  const fraction = String(absolute % KOBO_PER_NAIRA).padStart(2, '0')
  return `${kobo < 0n ? '-' : ''}${absolute / KOBO_PER_NAIRA}.${fraction}`
}

/** A sum of doubles is this much off, at most, relative to itself. */
const DOUBLE_ERROR = 4 * Number.EPSILON

/** Rounds off the error of a double (0.1 + 0.2), and nothing else: 1000.505 stays as it is. */
function numberText(amount: number) {
  const rounded = amount.toFixed(2)
  return Math.abs(Number(rounded) - amount) <= Math.abs(amount) * DOUBLE_ERROR ? rounded : String(amount)
}

/** An amount in an answer: naira as text or as a number. Never rounded: what is more precise than kobo is refused. */
export const naira = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(numberText))]),
  v.transform((amount) => amount.trim().replace(/(\.\d\d)0+$/, '$1')),
  v.check((amount) => toKobo(amount) !== undefined, 'must be an amount in naira with at most two decimals'),
)
