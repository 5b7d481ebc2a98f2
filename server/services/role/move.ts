import { eq } from 'drizzle-orm'
import { applyMove, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { roleLifecycle } from '#machines/lifecycles/role.ts'
import { viewerOf } from '#machines/lifecycles/viewer.ts'
import { roles } from '#server/db/schema.ts'
import { notFound, refused, staleVersion } from '#server/errors.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import type { RoleRow } from './answer.ts'
import { refusingSameName } from './stored.ts'

export type RoleMove = MoveTypeOf<typeof roleLifecycle>
type RoleChanges = Partial<Pick<RoleRow, 'name' | 'permissions'>>

interface Asked {
  readonly type: RoleMove
  /** What the audit log calls it: "Disabled role". */
  readonly logged: string
  /** What the caller is told. */
  readonly message: string
  /** What changes besides the status. Asked only when the lifecycle allows the move; throws to refuse it. */
  readonly changes?: () => RoleChanges
}

/** Makes one move of the role lifecycle. Whoever has the role feels it at their next call: nobody's permissions are kept. */
export async function moveRole(context: CallContext, roleId: string, { type, logged, message, changes }: Asked) {
  const { principal, expectedVersion } = context
  const row = await lockRole(context, roleId)
  const by = viewerOf(principal, undefined)
  const decision = applyMove(roleLifecycle, row.isActive ? 'active' : 'inactive', { type, by })
  if (!decision.ok) throw refused(decision.refusal)
  const changed = changes?.() ?? {}
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw staleVersion()
  const after = await store(context, row, { ...changed, isActive: decision.status === 'active' })
  await appendAudit(context, {
    action: type,
    message: `${logged}: ${after.name}`,
    entity: 'role',
    entityId: row.id,
    before: row,
    after,
  })
  return { message, version: after.version }
}

/** The row, held until the call's end. */
async function lockRole({ tx }: CallContext, roleId: string) {
  const [row] = await tx.select().from(roles).where(eq(roles.id, roleId)).for('no key update')
  if (!row) throw notFound('role')
  return row
}

async function store({ tx }: CallContext, row: RoleRow, changes: Partial<RoleRow>) {
  const [stored] = await refusingSameName(() =>
    tx
      .update(roles)
      .set({ ...changes, version: row.version + 1 })
      .where(eq(roles.id, row.id))
      .returning(),
  )
  if (!stored) throw new Error('A role that is held was not stored')
  return stored
}
