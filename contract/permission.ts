/** Permission names that the product knows. Another server may have more: a permission is any string. */
export const PERMISSIONS = [
  'read_user',
  'read_task',
  'read_announcement',
  'read_file_upload',
  // Opens no area: the ledger is open to everyone, and reversing to nobody until a role holds this.
  'reverse_ledger',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Grants every permission-gated item. It does not make a super admin. */
export const EVERY_PERMISSION = '*'

/** Whether a holder of `held` has at least one of `wanted`. `*` counts as each of them; an empty `wanted` needs `*`. */
export const hasAnyPermission = (held: readonly string[], wanted: readonly string[]) =>
  held.includes(EVERY_PERMISSION) || wanted.some((permission) => held.includes(permission))

export const hasPermission = (held: readonly string[], wanted: string) => hasAnyPermission(held, [wanted])
