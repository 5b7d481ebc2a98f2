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

/** Kobo to naira as decimal text with two decimals: 125050n is "1250.50". */
export function toNaira(kobo: bigint): string {
  const absolute = kobo < 0n ? -kobo : kobo
  const fraction = String(absolute % KOBO_PER_NAIRA).padStart(2, '0')
  return `${kobo < 0n ? '-' : ''}${absolute / KOBO_PER_NAIRA}.${fraction}`
}

/** An amount in an answer: naira as decimal text. Somebody else's server may send a number. */
export const naira = v.pipe(
  v.union([
    v.string(),
    v.pipe(
      v.number(),
      v.transform((amount) => amount.toFixed(2)),
    ),
  ]),
  v.check((amount) => toKobo(amount) !== undefined, 'must be an amount in naira with at most two decimals'),
)
