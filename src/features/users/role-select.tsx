import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import type { ControlProps } from '#src/area/use-record-form.tsx'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'

/** Offers the active roles, and the one that the person has. */
export function RoleSelect({ row, input }: ControlProps<User>) {
  const { api } = useServices()
  const roles = useQuery(rolesQuery(api))
  const choices = (roles.data?.data ?? []).filter((role) => role.isActive || role._id === row?.roleId)
  return (
    <>
      <SearchSelect
        {...input}
        placeholder={roles.isPending ? 'Loading roles...' : 'Choose a role'}
        nothingFoundMessage="No role found"
        data={choices.map((role) => ({ value: role._id, label: role.name }))}
      />
      <ChoicesProblem query={roles} entityPlural="roles" />
    </>
  )
}
