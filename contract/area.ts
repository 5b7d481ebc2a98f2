import { hasAnyPermission, type Permission } from './permission.ts'

export type Need = { anyOf: readonly Permission[] } | 'super-admin' | 'nothing'

export interface Area {
  readonly label: string
  readonly path: string
  readonly needs: Need
  /** The group of responses about its records. */
  readonly tag?: string
}

/** The areas of the main menu, in its order. Menu, route guards, palette and the permissions page read them here. */
export const AREAS = [
  { label: 'User management', path: '/dashboard', needs: { anyOf: ['read_user'] }, tag: 'User' },
  { label: 'Role management', path: '/dashboard/roles', needs: 'super-admin', tag: 'Role' },
  { label: 'Tasks', path: '/dashboard/tasks', needs: { anyOf: ['read_task'] }, tag: 'Task' },
  {
    label: 'Announcement',
    path: '/dashboard/announcement',
    needs: { anyOf: ['read_announcement'] },
    tag: 'Announcement',
  },
  { label: 'File uploads', path: '/dashboard/file-upload', needs: { anyOf: ['read_file_upload'] }, tag: 'FileUploads' },
  { label: 'Chart of accounts', path: '/dashboard/coa', needs: 'nothing', tag: 'Account' },
  { label: 'Ledger', path: '/dashboard/ledger', needs: 'nothing' },
] as const satisfies readonly Area[]

/** The charts of what the server stores. It is in the menu of everybody who has another area. */
export const WORKFLOWS_AREA = {
  label: 'Workflows',
  path: '/dashboard/workflows/{-$chart}',
  needs: 'nothing',
} as const satisfies Area

export const SETTINGS_AREA = {
  label: 'Settings',
  path: '/dashboard/settings',
  needs: 'nothing',
} as const satisfies Area

export type MenuArea = (typeof AREAS)[number]

/** They are open to everybody, and do not count as areas of a role. */
export const COMMON_AREAS = [WORKFLOWS_AREA, SETTINGS_AREA] as const

export type AreaPath = (MenuArea | (typeof COMMON_AREAS)[number])['path']

export interface Holder {
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
}

export function isAreaOpenTo({ needs }: Area, { isSuperAdmin, permissions }: Holder) {
  if (needs === 'nothing' || isSuperAdmin) return true
  if (needs === 'super-admin') return false
  return hasAnyPermission(permissions, needs.anyOf)
}

export const areasOpenTo = <A extends Area>(areas: readonly A[], holder: Holder) =>
  areas.filter((area) => isAreaOpenTo(area, holder))
