import type { Task } from '#contract/task.ts'
import { formatDueDate } from '#src/format/dates.ts'
import { lateText } from './due-date.ts'
import classes from './due-date-text.module.css'

/** "20-11-2026 · 1 day late" for an open task whose day has passed. */
export function DueDate({ task }: { task: Task }) {
  const late = lateText(task, new Date())
  const date = formatDueDate(task.dueDate)
  if (!late) return date
  return (
    <span className={classes.late}>
      {date} <small>{late}</small>
    </span>
  )
}
