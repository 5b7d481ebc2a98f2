import { toKobo, toNaira } from '#contract/money.ts'

/** "1250.5" becomes "1,250.50". By its digits: no kobo is lost. */
export function formatAmount(naira: string): string {
  const kobo = toKobo(naira)
  if (kobo === undefined) return naira
  const [whole = '', fraction = ''] = toNaira(kobo).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

export const formatNaira = (naira: string) => formatAmount(naira).replace(/^-?/, '$&₦')

export const sumOf = (amounts: readonly string[]) =>
  toNaira(amounts.reduce((sum, naira) => sum + (toKobo(naira) ?? 0n), 0n))
