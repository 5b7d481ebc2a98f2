import { fullName } from '#contract/employee.ts'
import type { Task } from '#contract/task.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { formatDueDate, NOTHING, orNothing } from '#src/format/dates.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { PersonName } from '#src/ui/initials-avatar.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { DueDate } from './due-date-text.tsx'
import type { TaskView } from './queries.ts'

export const assigneeOf = ({ firstName = '', lastName = '' }: Task) => orNothing(fullName({ firstName, lastName }))

const title: Column<Task> = {
  id: 'title',
  header: 'Task Title',
  text: (task) => task.title,
  size: { min: 11, weight: 3 },
}

const status: Column<Task> = {
  id: 'status',
  header: 'Status',
  text: (task) => statusMeta(taskLifecycle, task.status).label,
  cell: (task) => <StatusBadge {...statusMeta(taskLifecycle, task.status)} />,
}

const dueDate = dateColumn<Task>({
  id: 'dueDate',
  header: 'Due date',
  dateOf: (task) => task.dueDate,
  format: formatDueDate,
  cell: (task) => <DueDate task={task} />,
  size: { min: 10, max: 12 },
})

const assigneeCell = (task: Task) => {
  const name = assigneeOf(task)
  return name === NOTHING ? name : <PersonName name={name} />
}

const assignee: Column<Task> = {
  id: 'assignee',
  header: 'Assignee',
  text: assigneeOf,
  cell: assigneeCell,
  size: { min: 8, max: 15 },
}

const feedback: Column<Task> = {
  id: 'feedback',
  header: 'Feedback',
  text: (task) => orNothing(task.feedback),
  size: { min: 7, weight: 2 },
  sortBy: (task) => (orNothing(task.feedback) === NOTHING ? undefined : task.feedback),
}

export const COLUMNS: Readonly<Record<TaskView, readonly Column<Task>[]>> = {
  own: [title, status, dueDate, feedback],
  employee: [title, status, assignee, { ...dueDate, isOptional: true }, feedback],
}
