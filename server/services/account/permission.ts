import { hasPermission } from '#contract/permission.ts'
import { forbidden } from '#server/errors.ts'
import type { CallContext } from '#server/services/context.ts'

/** Holds a change of the chart of accounts against `COA_WRITE_PERMISSION`: without the setting everybody may make it. */
export function permitAccountWrite({ principal, services }: CallContext) {
  const needed = services.accountWritePermission
  if (needed === undefined || principal.isSuperAdmin || hasPermission(principal.permissions, needed)) return
  throw forbidden(`This needs the permission ${needed}.`)
}
