import { roles } from '#server/db/schema.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import { roleAnswer } from './answer.ts'
import { type RoleInput, refusingSameName, storedRole } from './stored.ts'

/** Adds an active role. */
export async function createRole(context: CallContext, given: RoleInput) {
  const { tx, services } = context
  const role = { ...storedRole(given), id: services.newId(), createdAt: services.now() }
  const [row] = await refusingSameName(() => tx.insert(roles).values(role).returning())
  if (!row) throw new Error('A new role was not stored')
  await appendAudit(context, {
    action: 'role.create',
    message: `Created role: ${row.name}`,
    entity: 'role',
    entityId: row.id,
    after: row,
  })
  return { status: 201 as const, version: row.version, message: 'Role created', data: roleAnswer(row) }
}
