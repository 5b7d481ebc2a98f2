export const DAY = 86_400_000
/** Until sixteen o'clock UTC, when offices in Lagos close. */
const OPEN_UNTIL = (16 / 24) * DAY
/** 5 January 1970. */
const FIRST_MONDAY = 4

/** Weekends belong to their Fridays. */
function workdayBefore(time: number, days: number) {
  const day = Math.floor(time / DAY) - FIRST_MONDAY
  const place = Math.floor(day / 7) * 5 + Math.min(day % 7, 4) - days
  const back = Math.floor(place / 5) * 7 + (place % 5) + FIRST_MONDAY
  return new Date(back * DAY).toISOString().slice(0, 10)
}

/** The UTC time lies `daysAgo` working days before the last office day that is over, so it is always in the past. */
export const pastTime = (now: Date, daysAgo: number, time: string) =>
  new Date(`${workdayBefore(now.getTime() - OPEN_UNTIL, daysAgo)}T${time}Z`)

/** The due time is noon in Lagos, `days` working days after today. */
export const dueTime = (now: Date, days: number) => new Date(`${workdayBefore(now.getTime(), -days)}T11:00Z`)
