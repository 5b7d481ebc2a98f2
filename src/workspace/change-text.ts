import dayjs from 'dayjs'

/** By how many percent this month is ahead of the last: "+8.2% from last month". Nothing where that is not known. */
export const changeText = (percent: number | undefined) =>
  percent === undefined ? undefined : `${percent < 0 ? '' : '+'}${percent.toFixed(1)}% from last month`

/** What the percentage compares: the same span of both months. "1 to 21 October", cut where the last month is shorter. */
export function changeHint(now: Date) {
  const before = dayjs(now).subtract(1, 'month')
  const isCut = before.date() < now.getDate()
  const until = isCut ? 'the whole of it' : `1 to ${before.date()}, until the same time of day`
  return `This month so far, compared with ${before.format('MMMM YYYY')}: ${until}.`
}
