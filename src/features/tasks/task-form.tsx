import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { ASSIGNEE_REQUIRED, DUE_DATE_YEARS, type Task, taskCalls, type taskEntity } from '#contract/task.ts'
import { employeesQuery, peopleOptions } from '#src/api/people-queries.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useServices } from '#src/api/services.tsx'
import type { FormSlots } from '#src/area/record-form.tsx'
import type { ControlProps } from '#src/area/use-record-form.tsx'
import { formatDueDate } from '#src/format/dates.ts'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'
import { Details } from '#src/overlays/details.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { dueDay, dueDays, noonOf } from './due-date.ts'
import type { TaskView } from './queries.ts'

function DueDateControl({ input }: ControlProps<Task>) {
  const [today] = useState(serverNow)
  const { label, required, error, value, onChange } = input
  return (
    <DateField
      label={label}
      required={required}
      today={today}
      years={DUE_DATE_YEARS}
      presets={dueDays(today)}
      value={value || undefined}
      onChange={(day) => onChange(day ?? '')}
      error={error}
      disabled={input.readOnly}
    />
  )
}

const assigneeOf = (task: Task | undefined) =>
  task?.assignedTo ? [{ _id: task.assignedTo, firstName: task.firstName ?? '', lastName: task.lastName ?? '' }] : []

function AssigneeControl({ row, input }: ControlProps<Task>) {
  const { api } = useServices()
  const employees = useQuery(employeesQuery(api))
  return (
    <>
      <SearchSelect
        {...input}
        placeholder={employees.isPending ? 'Loading employees...' : 'Choose an employee'}
        nothingFoundMessage="No employee found"
        data={peopleOptions(employees.data?.data, 'opensTasks', assigneeOf(row))}
      />
      <ChoicesProblem query={employees} entityPlural="employees" />
    </>
  )
}

const FORM: FormSlots<Task, keyof typeof taskEntity.fields> = {
  calls: taskCalls,
  controls: { dueDate: DueDateControl },
  checks: {
    dueDate: v.pipe(dueDay(serverNow), v.transform(noonOf)),
  },
  after: (_, task) =>
    task && (
      <>
        <Details items={[{ label: 'Due date', value: formatDueDate(task.dueDate) }]} />
        <Text size="sm" c="dimmed">
          The due date is set when a task is created.
        </Text>
      </>
    ),
}

export const FORMS: Readonly<Record<TaskView, typeof FORM>> = {
  own: FORM,
  employee: {
    ...FORM,
    controls: { ...FORM.controls, assignedTo: AssigneeControl },
    checks: { ...FORM.checks, assignedTo: v.pipe(v.string(ASSIGNEE_REQUIRED), v.nonEmpty(ASSIGNEE_REQUIRED)) },
    after: (values, task) =>
      FORM.after?.(values, task) ?? (
        <Text size="sm" c="dimmed">
          Assigned tasks start as approved.
        </Text>
      ),
  },
}
