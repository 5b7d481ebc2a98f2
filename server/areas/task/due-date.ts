import { DUE_DATE_FAR, DUE_DATE_PAST, DUE_DATE_YEARS } from '#contract/task.ts'
import { unprocessable } from '#server/errors/app-error.ts'

const DAY = 86_400_000

/**
 * The due date from today to ten years ahead; throws 422 for every other one. The day is the caller's, whose time zone is
 * unknown: in any zone, today began less than a day ago and ends in less than a day.
 */
export function dueDateWithin(text: string, now: Date): Date {
  const dueDate = new Date(text)
  if (dueDate.getTime() <= now.getTime() - DAY) throw unprocessable(DUE_DATE_PAST)
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + DUE_DATE_YEARS)
  if (dueDate.getTime() >= latest.getTime() + DAY) throw unprocessable(DUE_DATE_FAR)
  return dueDate
}
