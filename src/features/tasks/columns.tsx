import type { Task } from '#contract/task.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { NOTHING } from '#src/format/dates.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { PersonName } from '#src/ui/initials-avatar.tsx'
import { assigneeOf, taskAreas } from './area.ts'
import { DueDate } from './due-date-text.tsx'
import type { TaskView } from './queries.ts'

const assigneeCell = (task: Task) => {
  const name = assigneeOf(task)
  return name === NOTHING ? name : <PersonName name={name} />
}

const title = { size: { min: 15.25, max: 22 } }
const status = { size: 7.75 }
const dueDate = { cell: (task: Task) => <DueDate task={task} />, size: 8.25 }
const feedback = { size: { min: 6.25 } }

const employeeColumns = (isOptional: boolean) =>
  columnsOf(taskAreas.employee, {
    title,
    status,
    assignedTo: { id: 'assignee', text: assigneeOf, cell: assigneeCell, size: 10.25 },
    feedback,
    dueDate: { ...dueDate, isOptional },
  })

/** The stated columns of employees have no due date. With our server it is shown, since reviewers sort by it. */
export const COLUMNS: Readonly<Record<TaskView | 'queriedEmployee', readonly Column<Task>[]>> = {
  own: columnsOf(taskAreas.own, { title, status, dueDate, feedback }),
  employee: employeeColumns(true),
  queriedEmployee: employeeColumns(false),
}
