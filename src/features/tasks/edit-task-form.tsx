import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ASSIGNEE_REQUIRED, type Task, taskDescription, taskTitle } from '#contract/task.ts'
import { employeesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { formatDueDate } from '#src/format/dates.ts'
import { Details } from '#src/overlays/details.tsx'
import { useDrawerForm } from '#src/overlays/drawer-form.ts'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import type { FormProps } from '#src/workspace/workspace-drawers.tsx'
import { AssigneeField, TitleAndDescription } from './task-form.tsx'

const schema = (hasAssignee: boolean) =>
  v.object({
    title: taskTitle,
    description: taskDescription,
    assignedTo: hasAssignee ? v.pipe(v.string(ASSIGNEE_REQUIRED), v.nonEmpty(ASSIGNEE_REQUIRED)) : v.string(),
  })

interface EditTaskFormProps extends FormProps<'task.edit'> {
  /** As it was when the drawer opened. */
  task: Task
  hasAssignee: boolean
}

export function EditTaskForm({ busy, refusal, onSubmit, task, hasAssignee }: EditTaskFormProps) {
  const { api } = useServices()
  const employees = useQuery({ ...employeesQuery(api), enabled: hasAssignee })
  const form = useDrawerForm({
    schema: schema(hasAssignee),
    initialValues: { title: task.title, description: task.description ?? '', assignedTo: task.assignedTo ?? '' },
  })
  const submit = form.onSubmit(({ assignedTo, ...edited }) =>
    onSubmit('task.edit', hasAssignee ? { ...edited, assignedTo } : edited),
  )

  return (
    <DrawerPanel
      onSubmit={submit}
      refusal={refusal}
      footer={
        <Button type="submit" loading={busy}>
          Save changes
        </Button>
      }
    >
      <TitleAndDescription form={form} readOnly={busy} />
      {hasAssignee && <AssigneeField form={form} readOnly={busy} employees={employees} />}
      <Details items={[{ label: 'Due date', value: formatDueDate(task.dueDate) }]} />
      <Text size="sm" c="dimmed">
        The due date is set when a task is created.
      </Text>
    </DrawerPanel>
  )
}
