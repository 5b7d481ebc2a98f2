import { sql } from 'drizzle-orm'
import { EVERY_PERMISSION, type Permission } from '#contract/permission.ts'
import { roles, users } from '#server/db/schema.ts'

/** Whether a user can sign in and holds the permission now. The statement joins their role. */
export const holds = (permission: Permission) => sql<boolean>`(not ${users.locked} and (${users.isSuperAdmin} or (
  ${roles.isActive} and (${roles.permissions} ? ${permission} or ${roles.permissions} ? ${EVERY_PERMISSION}))))`
