const HOUR = 3_600_000

const partsIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

function wallClock(format: Intl.DateTimeFormat, instant: number) {
  const parts = format.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value)
  return {
    year: part('year'),
    month: part('month') - 1,
    time: Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
  }
}

/** The instant at which the clocks of the zone show `time`; where they skip it, the moment of the leap. */
function instantAt(format: Intl.DateTimeFormat, time: number) {
  let [early, late] = [time - 15 * HOUR, time + 15 * HOUR]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (wallClock(format, middle).time >= time) late = middle
    else early = middle
  }
  return new Date(late)
}

export const isTimeZone = (timeZone: string) => {
  try {
    return Boolean(partsIn(timeZone))
  } catch {
    return false
  }
}

/**
 * The first instants of the month that `now` lies in, of the one before and of the one after, where `timeZone` is kept.
 * Throws a RangeError when there is no such zone.
 */
export function monthsAround(now: Date, timeZone: string) {
  const format = partsIn(timeZone)
  const { year, month } = wallClock(format, now.getTime())
  const startOf = (offset: number) => instantAt(format, Date.UTC(year, month + offset))
  return { last: startOf(-1), current: startOf(0), next: startOf(1) }
}
