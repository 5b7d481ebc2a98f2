import { MultiSelect, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Announcement, COLLABORATORS_MAX } from '#contract/announcement.ts'
import { type Employee, employeeName } from '#contract/employee.ts'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'
import type { AnnouncementValues } from './announcement-values.ts'

/** Those who can be chosen, and those who are named already: somebody may have been locked since. */
const optionsOf = (employees: readonly Employee[], announcement: Announcement | undefined) => {
  const named = [announcement?.lead, ...(announcement?.collaborators ?? [])].filter((person) => person != null)
  const people = new Map([...named, ...employees].map((person) => [person._id, person]))
  return [...people.values()].map((person) => ({ value: person._id, label: employeeName(person) }))
}

/** Mantine keeps the button that clears a choice from the keyboard and from assistive technology. */
const reachable = (label: string) => ({ 'aria-label': label, 'aria-hidden': false, tabIndex: 0 })

interface PeopleFieldsProps {
  form: Pick<UseFormReturnType<AnnouncementValues>, 'values' | 'key' | 'getInputProps'>
  employees: UseQueryResult<{ data: Employee[] }>
  announcement: Announcement | undefined
  readOnly: boolean
}

export function PeopleFields({ form, employees, announcement, readOnly }: PeopleFieldsProps) {
  const shared = {
    searchable: true,
    clearable: true,
    readOnly,
    nothingFoundMessage: 'No employee found',
    data: optionsOf(employees.data?.data ?? [], announcement),
  }
  const inviting = (text: string) => (employees.isPending ? 'Loading employees...' : text)
  const hasCollaborators = form.values.collaborators.length > 0
  return (
    <>
      <Select
        {...shared}
        label="Lead"
        placeholder={inviting('Choose an employee')}
        clearButtonProps={reachable('Clear lead')}
        key={form.key('lead')}
        {...form.getInputProps('lead')}
      />
      <MultiSelect
        {...shared}
        label="Collaborators"
        placeholder={hasCollaborators ? undefined : inviting('Choose employees')}
        clearButtonProps={reachable('Clear collaborators')}
        maxValues={COLLABORATORS_MAX}
        key={form.key('collaborators')}
        {...form.getInputProps('collaborators')}
      />
      <ChoicesProblem query={employees} entityPlural="employees" />
    </>
  )
}
