import { toKobo, toNaira } from '#contract/money.ts'

/** Naira as decimal text, with two decimals and the thousands apart: "1250.5" is "1,250.50". By its digits: no kobo is lost. */
export function formatAmount(naira: string): string {
  const kobo = toKobo(naira)
  if (kobo === undefined) return naira
  const [whole = '', fraction = ''] = toNaira(kobo).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** With the naira sign: "₦1,250.50". */
export const formatNaira = (naira: string) => formatAmount(naira).replace(/^-?/, '$&₦')

/** What is added up, as decimal text again. */
export const sumOf = (amounts: readonly string[]) =>
  toNaira(amounts.reduce((sum, naira) => sum + (toKobo(naira) ?? 0n), 0n))
