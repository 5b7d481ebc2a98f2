import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { ASSIGNEE_REQUIRED, DUE_DATE_YEARS, taskDescription, taskTitle } from '#contract/task.ts'
import { employeesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useDrawerForm } from '#src/overlays/drawer-form.ts'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import type { FormProps } from '#src/workspace/workspace-drawers.tsx'
import { dueDay, noonOf } from './due-date.ts'
import { AssigneeField, TitleAndDescription } from './task-form.tsx'

const INITIAL = { title: '', description: '', dueDate: '', assignedTo: '' }

const schema = (hasAssignee: boolean) =>
  v.object({
    title: taskTitle,
    description: taskDescription,
    dueDate: dueDay(() => new Date()),
    assignedTo: hasAssignee ? v.pipe(v.string(ASSIGNEE_REQUIRED), v.nonEmpty(ASSIGNEE_REQUIRED)) : v.string(),
  })

interface AddTaskFormProps extends FormProps<'task.create' | 'task.assign'> {
  /** The task is for an employee; without it, for the person who adds it. */
  hasAssignee: boolean
}

export function AddTaskForm({ busy, refusal, onSubmit, hasAssignee }: AddTaskFormProps) {
  const { api } = useServices()
  const [today] = useState(() => new Date())
  const employees = useQuery({ ...employeesQuery(api), enabled: hasAssignee })
  const form = useDrawerForm({ schema: schema(hasAssignee), initialValues: INITIAL })

  const submit = form.onSubmit(({ title, description, dueDate, assignedTo }) => {
    const task = { title, description: description || undefined, dueDate: noonOf(dueDate) }
    if (hasAssignee) onSubmit('task.assign', { ...task, assignedTo })
    else onSubmit('task.create', task)
  })
  const pickDay = (day: string | undefined) => {
    form.setFieldValue('dueDate', day ?? '')
    form.validateField('dueDate')
  }

  return (
    <DrawerPanel
      onSubmit={submit}
      refusal={refusal}
      footer={
        <Button type="submit" loading={busy}>
          Add task
        </Button>
      }
    >
      <TitleAndDescription form={form} readOnly={busy} />
      <DateField
        label="Due date"
        required
        today={today}
        years={DUE_DATE_YEARS}
        value={form.values.dueDate || undefined}
        onChange={pickDay}
        error={form.errors.dueDate}
        disabled={busy}
      />
      {hasAssignee && (
        <>
          <AssigneeField form={form} readOnly={busy} employees={employees} />
          <Text size="sm" c="dimmed">
            Assigned tasks start as approved.
          </Text>
        </>
      )}
    </DrawerPanel>
  )
}
