import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { LOCALE } from '#contract/locale.ts'
import { malformed } from '#server/errors/app-error.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** UTC without a zone, and for the name that browsers give to one they cannot tell. Throws 400 for an unknown zone. */
export function knownTimeZone(given = 'UTC') {
  const timeZone = /^etc\/unknown$/i.test(given) ? 'UTC' : given
  try {
    Intl.DateTimeFormat(LOCALE, { timeZone })
    return timeZone
  } catch {
    throw malformed(['timeZone is not a known time zone'])
  }
}

/** The first instants of this month, the last and the next. Throws a RangeError for an unknown zone. */
export function monthsAround(now: Date, timeZone: string) {
  const month = dayjs(now).tz(timeZone)
  const startOf = (offset: number) => {
    const first = dayjs.utc(Date.UTC(month.year(), month.month() + offset))
    const start = dayjs.tz(first.format('YYYY-MM-DDTHH:mm:ss'), timeZone)
    // Where clocks are set back over midnight, the month starts twice, and Day.js takes the second start.
    const earlier = start.subtract(1, 'hour').tz(timeZone)
    return (earlier.month() === first.month() ? earlier : start).toDate()
  }
  return { last: startOf(-1), current: startOf(0), next: startOf(1) }
}
