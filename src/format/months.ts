import type { Month } from './month.ts'

export const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const partsOf = (month: Month) => month.split('-').map(Number) as [year: number, month: number]

export const yearOf = (month: Month) => partsOf(month)[0]

export const addYears = (month: Month, years: number): Month => monthIn(yearOf(month) + years, partsOf(month)[1])

/** `month` from 1. */
export const monthIn = (year: number, month: number): Month =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

/** ISO timestamps from the first instant of `from` through the last one of `to`, where the viewer is. */
export function instantsOf(from: Month, to: Month) {
  const [fromYear, fromMonth] = partsOf(from)
  const [toYear, toMonth] = partsOf(to)
  return {
    startDate: new Date(fromYear, fromMonth - 1).toISOString(),
    endDate: new Date(new Date(toYear, toMonth).getTime() - 1).toISOString(),
  }
}

/** Whole months, as the viewer's calendar has them. */
export function monthPresets(now: Date) {
  const [year, month] = [now.getFullYear(), now.getMonth() + 1]
  const current = monthIn(year, month)
  const last = month === 1 ? monthIn(year - 1, 12) : monthIn(year, month - 1)
  return [
    { label: 'This month', from: current, to: current },
    { label: 'Last month', from: last, to: last },
    { label: 'This year', from: monthIn(year, 1), to: monthIn(year, 12) },
  ]
}
