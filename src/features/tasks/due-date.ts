import dayjs from 'dayjs'
import * as v from 'valibot'
import {
  DUE_DATE_FAR,
  DUE_DATE_PAST,
  DUE_DATE_REQUIRED,
  DUE_DATE_YEARS,
  MAY_BE_LATE,
  type Task,
} from '#contract/task.ts'
import { formatCount } from '#src/format/count-text.ts'

/** A due day as picked (YYYY-MM-DD), from the day of `now` to ten years later. A drawer can stay open over midnight. */
export const dueDay = (now: () => Date) =>
  v.pipe(
    v.string(DUE_DATE_REQUIRED),
    v.nonEmpty(DUE_DATE_REQUIRED),
    v.check((day) => !dayjs(day).isBefore(now(), 'day'), DUE_DATE_PAST),
    v.check((day) => !dayjs(day).isAfter(dayjs(now()).add(DUE_DATE_YEARS, 'year'), 'day'), DUE_DATE_FAR),
  )

/** The next two working days, and the Friday of the week after this one. */
export function dueDays(today: Date) {
  const after = (days: number) => dayjs(today).add(days, 'day')
  const working = [1, 2, 3, 4].map(after).filter((day) => day.day() % 6 !== 0)
  return [...working.slice(0, 2), after(12 - (today.getDay() || 7))].map((day, place) => ({
    value: day.format('YYYY-MM-DD'),
    label: day.format(place === 2 ? '[Next Friday], MMM D' : 'ddd, MMM D'),
  }))
}

/** The instant that a due day is stored as: its noon, where the viewer is. */
export const noonOf = (day: string) => dayjs(day).hour(12).toISOString()

/** "4 d late", short for its column; undefined for a task that is in time, or never late. */
export function lateText({ dueDate, status }: Pick<Task, 'dueDate' | 'status'>, now: Date) {
  if (dueDate === undefined || !MAY_BE_LATE.some((each) => each === status)) return undefined
  const days = dayjs(now).startOf('day').diff(dayjs(dueDate).startOf('day'), 'day')
  return days > 0 ? `${formatCount(days)} d late` : undefined
}
