import { DUE_DATE_FAR, DUE_DATE_PAST, DUE_DATE_YEARS } from '#contract/task.ts'
import { unprocessable } from '#server/errors/app-error.ts'

const DAY = 86_400_000

/** Throws 422 outside of today to ten years ahead. In any time zone, today began and ends within a day from now. */
export function dueDateWithin(text: string, now: Date): Date {
  const dueDate = new Date(text)
  if (dueDate.getTime() <= now.getTime() - DAY) throw unprocessable(DUE_DATE_PAST)
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + DUE_DATE_YEARS)
  if (dueDate.getTime() >= latest.getTime() + DAY) throw unprocessable(DUE_DATE_FAR)
  return dueDate
}
