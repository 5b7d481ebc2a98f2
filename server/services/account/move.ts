import { eq } from 'drizzle-orm'
import { accountLifecycle } from '#machines/lifecycles/account.ts'
import { applyMove, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { viewerOf } from '#machines/lifecycles/viewer.ts'
import { accounts } from '#server/db/schema.ts'
import { notFound, refused, staleVersion } from '#server/errors.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import type { AccountRow } from './answer.ts'
import { permitAccountWrite } from './permission.ts'

interface Asked {
  readonly type: MoveTypeOf<typeof accountLifecycle>
  /** What the audit log calls it: "Deactivated account". */
  readonly logged: string
  /** What the caller is told. */
  readonly message: string
  /** What changes besides the status. */
  readonly changes?: Partial<Pick<AccountRow, 'name' | 'type' | 'normalBalance'>>
}

/** Makes one move of the account lifecycle. What was posted stays posted, whatever becomes of the account. */
export async function moveAccount(context: CallContext, id: string, { type, logged, message, changes }: Asked) {
  const { principal, expectedVersion } = context
  permitAccountWrite(context)
  const row = await lockAccount(context, id)
  const decision = applyMove(accountLifecycle, row.status, { type, by: viewerOf(principal, undefined) })
  if (!decision.ok) throw refused(decision.refusal)
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw staleVersion()
  const after = await store(context, row, { ...changes, status: decision.status })
  await appendAudit(context, {
    action: type,
    message: `${logged}: ${after.code}`,
    entity: 'account',
    entityId: row.id,
    before: row,
    after,
  })
  return { message, version: after.version }
}

/** The row, held until the call's end. */
async function lockAccount({ tx }: CallContext, id: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update')
  if (!row) throw notFound('account')
  return row
}

async function store({ tx }: CallContext, row: AccountRow, changes: Partial<AccountRow>) {
  const [stored] = await tx
    .update(accounts)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(accounts.id, row.id))
    .returning()
  if (!stored) throw new Error('An account that is held was not stored')
  return stored
}
