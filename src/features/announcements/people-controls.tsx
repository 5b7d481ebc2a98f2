import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Announcement, COLLABORATORS_MAX } from '#contract/announcement.ts'
import { employeesQuery, peopleOptions } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import type { ControlProps } from '#src/area/use-record-form.tsx'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { useTypedChoice } from '#src/ui/typed-choice.ts'

const peopleIn = (announcement: Announcement | undefined) =>
  [announcement?.lead, ...(announcement?.collaborators ?? [])].filter((person) => person != null)

export const useEmployees = () => useQuery(employeesQuery(useServices().api))

function usePeopleProps({ row, input }: ControlProps<Announcement>) {
  const employees = useEmployees()
  const props = {
    ...input,
    clearable: true,
    nothingFoundMessage: 'No employee found',
    // Mantine keeps this button from the keyboard and from assistive technology.
    clearButtonProps: { 'aria-label': `Clear ${input.label.toLowerCase()}`, 'aria-hidden': false, tabIndex: 0 },
    data: peopleOptions(employees.data?.data, 'opensAnnouncements', peopleIn(row)),
  }
  return { employees, props, inviting: (text: string) => (employees.isPending ? 'Loading employees...' : text) }
}

function Lead(control: ControlProps<Announcement>) {
  const { props, inviting } = usePeopleProps(control)
  return <SearchSelect {...props} placeholder={inviting('Choose an employee')} />
}

function Collaborators(control: ControlProps<Announcement>) {
  const { employees, props, inviting } = usePeopleProps(control)
  const { value, onChange } = control.input
  const choice = useTypedChoice({ ...props, take: (person) => onChange([...value, person]) })
  return (
    <>
      <MultiSelect
        {...props}
        {...choice}
        placeholder={value.length > 0 ? undefined : inviting('Choose employees')}
        maxValues={COLLABORATORS_MAX}
      />
      <ChoicesProblem query={employees} entityPlural="employees" />
    </>
  )
}

export const PEOPLE_CONTROLS = { lead: Lead, collaborators: Collaborators }
