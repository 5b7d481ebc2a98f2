import dayjs from 'dayjs'
import * as v from 'valibot'
import { DUE_DATE_FAR, DUE_DATE_PAST, DUE_DATE_REQUIRED, DUE_DATE_YEARS } from '#contract/task.ts'

/** A due day as picked (YYYY-MM-DD), from `today` to ten years later. */
export const dueDay = (today: Date) =>
  v.pipe(
    v.string(DUE_DATE_REQUIRED),
    v.nonEmpty(DUE_DATE_REQUIRED),
    v.check((day) => !dayjs(day).isBefore(today, 'day'), DUE_DATE_PAST),
    v.check((day) => !dayjs(day).isAfter(dayjs(today).add(DUE_DATE_YEARS, 'year'), 'day'), DUE_DATE_FAR),
  )

/** The instant that a due day is stored as: its noon, where the viewer is. */
export const noonOf = (day: string) => dayjs(day).hour(12).toISOString()
