import { and, asc, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/calls.ts'
import { fullName } from '#contract/employee.ts'
import { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { userStatus, userViewer } from '#machines/lifecycles/user/user-viewer.ts'
import type { CallContext } from '#server/core/context.ts'
import { type Change, createRecord, recordMover } from '#server/core/record.ts'
import { roles, sessions, users } from '#server/db/schema.ts'
import { conflict, sessionInvalid } from '#server/errors/app-error.ts'
import { endSessions } from '#server/identity/session/end-sessions.ts'
import { heldPermissions } from '#server/identity/session/held-permissions.ts'
import { normalizeEmail } from '#server/identity/sign-in/email-address.ts'
import { invalidateSignInCodes } from '#server/identity/sign-in/invalidate-codes.ts'
import { requireActive, requireAssignableRole } from './assignable-role.ts'
import { type UserRow, userAnswer } from './to-response.ts'

const kind = {
  entity: 'user',
  table: users,
  nameOf: (row: UserRow) => fullName(row),
  unique: { index: 'users_email_key', message: 'A user with this email address already exists.' },
} as const

/**
 * Adds a user who can sign in at once. Rejects with 409 for an address that exists, 422 for an unknown or disabled role,
 * and 403 for a role with a permission that the caller lacks.
 */
export async function createUser(context: CallContext, given: BodyOf<'user.create'>) {
  const { services } = context
  const role = await requireAssignableRole(context, given.role)
  requireActive(role)
  const creation = { action: 'user.create', logged: 'Created user' }
  const row = await createRecord(kind, context, creation, {
    id: services.newId(),
    firstName: given.firstName,
    lastName: given.lastName,
    email: normalizeEmail(given.email),
    roleId: role.id,
    createdAt: services.now(),
  })
  return { status: 201 as const, version: row.version, message: 'User created', data: userAnswer(row, role) }
}

async function viewerOfUser({ tx, principal }: CallContext, { id, isSuperAdmin, roleId }: UserRow) {
  const [role] = await tx
    .select()
    .from(roles)
    .where(eq(roles.id, roleId ?? ''))
  return userViewer(principal, { id, isSuperAdmin, permissions: heldPermissions({ isSuperAdmin }, role ?? null) })
}

/**
 * Keeping a disabled role is allowed. Changing the email hands the role to another mailbox, so it needs the right to
 * assign that role.
 */
async function requireRole({ context, row }: Change<UserRow>, given: { email: string; role: string }) {
  const keepsRole = given.role === row.roleId
  if (keepsRole && given.email === row.email) return
  const role = await requireAssignableRole(context, given.role)
  if (!keepsRole) requireActive(role)
}

/** The last super admin who can sign in stays unlocked, and a caller who was locked meanwhile locks no one. */
function requireAnother(superAdmins: readonly string[] | undefined, { context, row }: Change<UserRow>) {
  if (!superAdmins) return
  if (superAdmins.every((id) => id === row.id)) throw conflict('The last super admin who can sign in cannot be locked.')
  if (!superAdmins.includes(context.principal.id)) throw sessionInvalid()
}

const moveUser = recordMover({
  ...kind,
  lifecycle: userLifecycle,
  statusOf: ({ locked }) => userStatus(locked),
  stored: (status) => ({ locked: status === 'locked' }),
  viewerOf: viewerOfUser,
  moves: {
    'user.edit': {
      logged: 'Edited user',
      message: 'User updated',
      changes: async ({ firstName, lastName, email, role }: BodyOf<'user.edit'>, change: Change<UserRow>) => {
        await requireRole(change, { email, role })
        return { firstName, lastName, email, roleId: role }
      },
    },
    'user.lock': {
      logged: 'Locked user',
      message: 'User account locked',
      changes: (superAdmins: readonly string[] | undefined, change: Change<UserRow>) => {
        requireAnother(superAdmins, change)
        return {}
      },
    },
    'user.unlock': { logged: 'Unlocked user', message: 'User account unlocked' },
  },
})

async function hasOtherEmail({ tx }: CallContext, userId: string, email: string) {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row !== undefined && row.email !== email
}

/**
 * Changes name, email and role of a user. Email is the only sign-in factor: changing it ends all of the user's sessions
 * except the caller's own.
 */
export async function editUser(context: CallContext, userId: string, given: BodyOf<'user.edit'>) {
  const { tx, services, sessionId } = context
  const email = normalizeEmail(given.email)
  const isNewEmail = await hasOtherEmail(context, userId, email)
  if (isNewEmail) await invalidateSignInCodes(context, userId)
  const reply = await moveUser(context, userId, 'user.edit', { ...given, email })
  if (isNewEmail) {
    const others = sql`${sessions.userId} = ${userId} and ${sessions.id} <> ${sessionId}`
    await endSessions(tx, others, 'address-changed', services.now())
  }
  return reply
}

/** Locks a user out: ends their sessions and the codes that they were mailed. Rejects with 409 for the last super admin. */
export async function lockUser(context: CallContext, userId: string) {
  const { tx, services } = context
  await invalidateSignInCodes(context, userId)
  const reply = await moveUser(context, userId, 'user.lock', await lockSuperAdmins(context, userId))
  await endSessions(tx, eq(sessions.userId, userId), 'user-locked', services.now())
  return reply
}

/**
 * For a super admin who is to be locked: the ids of all who can sign in, locked until the end of the transaction. Rows are
 * locked in the order of their ids, so that two who lock each other at once queue up instead of waiting for each other.
 */
async function lockSuperAdmins({ tx }: CallContext, userId: string) {
  const [target] = await tx.select({ isSuperAdmin: users.isSuperAdmin }).from(users).where(eq(users.id, userId))
  if (!target?.isSuperAdmin) return undefined
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(users.isSuperAdmin, eq(users.locked, false)))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Lets a user sign in again. The sessions and codes that the lock ended stay ended. */
export const unlockUser = (context: CallContext, userId: string) => moveUser(context, userId, 'user.unlock')
