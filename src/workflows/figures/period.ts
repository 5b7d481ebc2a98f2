import dayjs from 'dayjs'
import { INSIGHT_DAYS } from '#contract/insight.ts'
import type { Shown } from '../use-shown.ts'

const DAY = 86_400_000

/** Instants. Without `to`, until now. */
export interface Period {
  readonly from: string
  readonly to?: string
}

export const dayOf = (instant: string | number) => dayjs(instant).format('YYYY-MM-DD')

const iso = (instant: number) => new Date(instant).toISOString()

/** The first instant of a day, `2026-11-22`, or of the one after it. */
const startOf = (day: string, after: 0 | 1 = 0) => dayjs(day).add(after, 'day').valueOf()

export const chosenDays = ({ days, from, to }: Shown) => (from || to ? undefined : (days ?? INSIGHT_DAYS))

/** The chosen period and the one before it of the same length. Undefined when it does not end after it starts. */
export function periodsOf(shown: Shown, now: number): { current: Period; previous: Required<Period> } | undefined {
  const days = chosenDays(shown)
  const to = shown.to ? startOf(shown.to, 1) : now
  const from = shown.from ? startOf(shown.from) : to - (days ?? INSIGHT_DAYS) * DAY
  if (to <= from) return undefined
  return {
    current: { from: iso(from), ...(shown.to && { to: iso(to) }) },
    previous: { from: iso(2 * from - to), to: iso(from) },
  }
}
