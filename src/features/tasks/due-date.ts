import dayjs from 'dayjs'
import * as v from 'valibot'
import { DUE_DATE_FAR, DUE_DATE_PAST, DUE_DATE_REQUIRED, DUE_DATE_YEARS } from '#contract/task.ts'

/** A due day as picked (YYYY-MM-DD), from the day of `now` to ten years later. A drawer can stay open over midnight. */
export const dueDay = (now: () => Date) =>
  v.pipe(
    v.string(DUE_DATE_REQUIRED),
    v.nonEmpty(DUE_DATE_REQUIRED),
    v.check((day) => !dayjs(day).isBefore(now(), 'day'), DUE_DATE_PAST),
    v.check((day) => !dayjs(day).isAfter(dayjs(now()).add(DUE_DATE_YEARS, 'year'), 'day'), DUE_DATE_FAR),
  )

/** The instant that a due day is stored as: its noon, where the viewer is. */
export const noonOf = (day: string) => dayjs(day).hour(12).toISOString()
