import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import type { Role } from '#contract/role.ts'
import { gained } from '#src/access/abilities.ts'
import { differenceText } from '#src/access/impact.tsx'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import type { ControlProps } from '#src/area/use-record-form.tsx'
import { permissionText } from '#src/format/permission-text.ts'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'
import { WarningLine } from '#src/ui/warning-line.tsx'
import classes from './permissions-control.module.css'

/** What the permission opens by itself. Another server may have permissions that open nothing here. */
function opensText(permission: string) {
  if (permission === EVERY_PERMISSION)
    return <WarningLine>Everything that a permission opens, today and later.</WarningLine>
  const holder = { id: permission, isSuperAdmin: false, permissions: [] }
  const differences = gained(holder, { ...holder, permissions: [permission] })
  return differences.map(differenceText).join(' · ') || undefined
}

export function PermissionsControl({ row, input: { required: _, placeholder: __, ...input } }: ControlProps<Role>) {
  const { api } = useServices()
  const offered = useQuery(apiQuery(api, 'role.permissions', {}, 'Role'))
  const names = [...new Set([...(offered.data?.data ?? []), ...(row?.permissions ?? [])])]
  return (
    <Checkbox.Group {...input}>
      <div className={classes.permissions}>
        {names.map((name) => (
          <Checkbox key={name} value={name} label={permissionText(name)} description={opensText(name)} />
        ))}
        {offered.isPending && <Text c="dimmed">Loading permissions...</Text>}
        <ChoicesProblem query={offered} entityPlural="permissions" />
      </div>
    </Checkbox.Group>
  )
}
