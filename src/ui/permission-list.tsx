import { Text } from '@mantine/core'
import { permissionText } from '#src/format/permission-text.ts'
import classes from './permission-list.module.css'

interface PermissionListProps {
  permissions: readonly string[]
  /** Shows only the first ones and counts the rest. */
  first?: number
}

export function PermissionList({ permissions, first = permissions.length }: PermissionListProps) {
  const rest = permissions.length - first
  if (permissions.length === 0) return <Text c="dimmed">No permissions</Text>
  return (
    <ul className={classes.list}>
      {permissions.slice(0, first).map((name) => (
        <li key={name} className={classes.item}>
          {permissionText(name)}
        </li>
      ))}
      {rest > 0 && <li className={classes.rest}>+{rest}</li>}
    </ul>
  )
}
