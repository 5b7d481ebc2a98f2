import type { Task } from '#contract/task.ts'
import { serverNow } from '#src/api/server-time.ts'
import { formatDay, formatDueDate } from '#src/format/dates.ts'
import { dateText } from '#src/ui/date-text.tsx'
import { lateText } from './due-date.ts'
import classes from './due-date-text.module.css'

/** "20-11-2026 4 d late" for an open task whose day has passed. */
export function DueDate({ task }: { task: Task }) {
  const late = lateText(task, serverNow())
  const date = dateText(task.dueDate, formatDueDate, formatDay)
  if (!late) return date
  return (
    <span className={classes.late}>
      <span>{date}</span> <small>{late}</small>
    </span>
  )
}
