import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Employee } from '#contract/employee.ts'
import { fullName } from '#contract/employee.ts'

type TextField = 'title' | 'description'

interface FieldProps<Values extends Record<TextField, string>> {
  form: UseFormReturnType<Values>
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
  form: UseFormReturnType<Values>
  readOnly: boolean
  employees: readonly Employee[] | undefined
}

export function AssigneeField<Values extends { assignedTo: string }>({
  form,
  readOnly,
  employees,
}: AssigneeProps<Values>) {
  return (
    <Select
      label="Assignee"
      required
      searchable
      readOnly={readOnly}
      placeholder={employees ? 'Choose an employee' : 'Loading employees...'}
      nothingFoundMessage="No employee found"
      data={(employees ?? []).map((employee) => ({ value: employee._id, label: fullName(employee) }))}
      key={form.key('assignedTo')}
      {...form.getInputProps('assignedTo')}
    />
  )
}
