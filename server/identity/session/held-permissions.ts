import { EVERY_PERMISSION } from '#contract/permission.ts'

interface HeldRole {
  readonly permissions: readonly string[]
  readonly isActive: boolean
}

/** What somebody may do at this moment: a disabled role gives nothing, a super admin needs none. */
export function heldPermissions({ isSuperAdmin }: { readonly isSuperAdmin: boolean }, role: HeldRole | null) {
  if (isSuperAdmin) return [EVERY_PERMISSION]
  return role?.isActive ? [...role.permissions] : []
}
