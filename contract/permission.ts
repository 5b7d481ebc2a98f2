/** Permission names that the product knows. Somebody else's server may have more: a permission is any string. */
export const PERMISSIONS = ['read_user', 'read_task', 'read_announcement', 'read_file_upload'] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Grants every permission-gated item. It does not make a super admin. */
export const EVERY_PERMISSION = '*'

export const hasPermission = (permissions: readonly string[], permission: string) =>
  permissions.includes(permission) || permissions.includes(EVERY_PERMISSION)
