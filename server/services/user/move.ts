import { eq } from 'drizzle-orm'
import { fullName } from '#contract/employee.ts'
import { applyMove, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user.ts'
import { roles, users } from '#server/db/schema.ts'
import { notFound, refused, staleVersion } from '#server/errors.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import type { UserRow } from './answer.ts'
import { heldPermissions } from './held-permissions.ts'
import { refusingSameEmail } from './stored.ts'

export type UserMove = MoveTypeOf<typeof userLifecycle>
type UserChanges = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'roleId'>>

interface Asked {
  readonly type: UserMove
  /** What the audit log calls it: "Locked user". */
  readonly logged: string
  /** What the caller is told. */
  readonly message: string
  /** What changes besides the status. Asked only when the lifecycle allows the move; throws to refuse it. */
  readonly changes?: (row: UserRow) => UserChanges | Promise<UserChanges>
}

/** Makes one move of the user lifecycle: every verb on a stored user is this, with its own changes. */
export async function moveUser(context: CallContext, userId: string, { type, logged, message, changes }: Asked) {
  const { principal, expectedVersion } = context
  const row = await lockRow(context, userId)
  const by = userViewer(principal, await holderOf(context, row))
  const decision = applyMove(userLifecycle, row.locked ? 'locked' : 'unlocked', { type, by })
  if (!decision.ok) throw refused(decision.refusal)
  const changed = (await changes?.(row)) ?? {}
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw staleVersion()
  const after = await store(context, row, { ...changed, locked: decision.status === 'locked' })
  await appendAudit(context, {
    action: type,
    message: `${logged}: ${fullName(after)}`,
    entity: 'user',
    entityId: row.id,
    before: row,
    after,
  })
  return { message, version: after.version }
}

/** The row, held until the call's end; rows that refer to it can still be written. */
async function lockRow({ tx }: CallContext, userId: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw notFound('user')
  return row
}

async function holderOf({ tx }: CallContext, { id, isSuperAdmin, roleId }: UserRow) {
  const [role] = await tx
    .select()
    .from(roles)
    .where(eq(roles.id, roleId ?? ''))
  return { id, isSuperAdmin, permissions: heldPermissions({ isSuperAdmin }, role ?? null) }
}

async function store({ tx }: CallContext, row: UserRow, changes: Partial<UserRow>) {
  const [stored] = await refusingSameEmail(() =>
    tx
      .update(users)
      .set({ ...changes, version: row.version + 1 })
      .where(eq(users.id, row.id))
      .returning(),
  )
  if (!stored) throw new Error('A user who is held was not stored')
  return stored
}
