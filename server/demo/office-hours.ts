import { type Random, whole } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Eight to seventeen o'clock in Lagos. */
const [OPENS, CLOSES] = [7 * HOUR, 16 * HOUR]

export const dayOf = (time: number) => Math.floor(time / DAY) * DAY

/** The day itself, or the Friday before a weekend. */
export function workday(day: number) {
  const weekday = new Date(day).getUTCDay()
  return day - (weekday === 6 ? DAY : weekday === 0 ? 2 * DAY : 0)
}

/** A time in office hours after `time`, at least `days` working days later. */
export function laterInOffice(random: Random, time: number, days: number): number {
  let day = dayOf(time)
  for (let left = days; left > 0; ) {
    day += DAY
    if (workday(day) === day) left -= 1
  }
  const from = Math.max(day + OPENS, time + 5 * MINUTE)
  const closes = day + CLOSES
  return workday(day) === day && from < closes
    ? whole(random, from, closes)
    : laterInOffice(random, dayOf(time), days + 1)
}
