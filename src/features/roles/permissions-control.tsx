import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/role.ts'
import { isGridOf } from '#src/access/abilities.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import type { ControlProps } from '#src/area/use-record-form.tsx'
import { permissionText } from '#src/format/permission-text.ts'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'
import classes from './permissions-control.module.css'
import { RoleGrid } from './role-impact.tsx'

export function PermissionsControl({ row, input: { required: _, placeholder: __, ...input } }: ControlProps<Role>) {
  const { api } = useServices()
  const offered = useQuery(apiQuery(api, 'role.permissions', {}, 'Role'))
  const names = [...new Set([...(offered.data?.data ?? []), ...(row?.permissions ?? [])])]
  return (
    <>
      <Checkbox.Group {...input}>
        <div className={classes.permissions}>
          {names.map((name) => (
            <Checkbox key={name} value={name} label={permissionText(name)} />
          ))}
          {offered.isPending && <Text c="dimmed">Loading permissions...</Text>}
          <ChoicesProblem query={offered} entityPlural="permissions" />
        </div>
      </Checkbox.Group>
      {names.length > 0 && isGridOf(names) && <RoleGrid role={row} permissions={input.value} />}
    </>
  )
}
