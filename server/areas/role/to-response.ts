import type { Role } from '#contract/role.ts'
import type { roles } from '#server/db/schema.ts'

export type RoleRow = typeof roles.$inferSelect

/** A role as its calls answer it. `version` is what `If-Match` wants to be sent back. */
export const roleAnswer = ({ id, name, permissions, isActive, createdAt, version }: RoleRow) =>
  ({ _id: id, name, permissions, isActive, createdAt: createdAt.toISOString(), version }) satisfies Role
