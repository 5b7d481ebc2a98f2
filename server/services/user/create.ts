import { fullName } from '#contract/employee.ts'
import { normalizeEmail } from '#server/auth/email-address.ts'
import { users } from '#server/db/schema.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import { userAnswer } from './answer.ts'
import { requireActive, requireGivable } from './given-role.ts'
import { refusingSameEmail, type UserInput } from './stored.ts'

/** Adds somebody who can sign in at once. */
export async function createUser(context: CallContext, { firstName, lastName, email, role: roleId }: UserInput) {
  const { tx, services } = context
  const role = await requireGivable(context, roleId)
  requireActive(role)
  const user = {
    id: services.newId(),
    firstName,
    lastName,
    email: normalizeEmail(email),
    roleId,
    createdAt: services.now(),
  }
  const [row] = await refusingSameEmail(() => tx.insert(users).values(user).returning())
  if (!row) throw new Error('A new user was not stored')
  await appendAudit(context, {
    action: 'user.create',
    message: `Created user: ${fullName(row)}`,
    entity: 'user',
    entityId: row.id,
    after: row,
  })
  return { status: 201 as const, version: row.version, message: 'User created', data: userAnswer(row, role) }
}
