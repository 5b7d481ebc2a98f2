import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Employee, employeeName } from '#contract/employee.ts'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'

type Fields<Values> = Pick<UseFormReturnType<Values>, 'key' | 'getInputProps'>

type TextField = 'title' | 'description'

interface FieldProps<Values extends Record<TextField, string>> {
  form: Fields<Values>
  readOnly: boolean
}

export function TitleAndDescription<Values extends Record<TextField, string>>({ form, readOnly }: FieldProps<Values>) {
  return (
    <>
      <TextInput
        label="Task title"
        required
        readOnly={readOnly}
        data-autofocus
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        rows={5}
        readOnly={readOnly}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
    </>
  )
}

interface AssigneeProps<Values extends { assignedTo: string }> {
  form: Fields<Values>
  readOnly: boolean
  employees: UseQueryResult<{ data: Employee[] }>
}

export function AssigneeField<Values extends { assignedTo: string }>({
  form,
  readOnly,
  employees,
}: AssigneeProps<Values>) {
  return (
    <>
      <Select
        label="Assignee"
        required
        searchable
        readOnly={readOnly}
        placeholder={employees.isPending ? 'Loading employees...' : 'Choose an employee'}
        nothingFoundMessage="No employee found"
        data={(employees.data?.data ?? []).map((employee) => ({ value: employee._id, label: employeeName(employee) }))}
        key={form.key('assignedTo')}
        {...form.getInputProps('assignedTo')}
      />
      <ChoicesProblem query={employees} entityPlural="employees" />
    </>
  )
}
