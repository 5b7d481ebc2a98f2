import { and, asc, eq, ne, not, sql } from 'drizzle-orm'
import { type BodyOf, calls } from '#contract/calls.ts'
import { type employeeCalls, fullName } from '#contract/employee.ts'
import { hasPermission } from '#contract/permission.ts'
import { type userCalls, userEntity } from '#contract/user.ts'
import { userLifecycle, userStatus, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { CallContext } from '#server/core/context.ts'
import { checkingCaller, type Handlers } from '#server/core/handler.ts'
import { trackedColumns } from '#server/core/moves.ts'
import { type Change, created, movableRecords } from '#server/core/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { conflict, forbidden, sessionInvalid, unprocessable } from '#server/errors/app-error.ts'
import { heldPermissions } from '#server/identity/session/caller.ts'
import { endAccess } from '#server/identity/session/end-sessions.ts'
import { normalizeEmail } from '#server/identity/sign-in/email-address.ts'
import { invalidateSignInCodes, signInCodesLocked } from '#server/identity/sign-in/mail-code.ts'
import { postMail, withdrawMailsTo } from '#server/mail/post-mail.ts'
import { welcomeMail } from '#server/mail/welcome.ts'
import {
  listEmployees,
  listUsers,
  queryUsers,
  type RoleRow,
  storedStatus,
  type UserRow,
  userResponse,
} from './query.ts'

const WELCOME_SECONDS = 3 * 86_400

/** Rejects with 422 for an unknown role, 403 for one beyond the caller's rights: they could assign it to themselves. */
async function requireAssignableRole({ tx, principal }: CallContext, roleId: string): Promise<RoleRow> {
  const [role] = await tx.select().from(roles).where(eq(roles.id, roleId))
  if (!role) throw unprocessable('This role does not exist')
  const lacking = role.permissions.filter((permission) => !hasPermission(principal.permissions, permission))
  if (lacking.length > 0) throw forbidden('You cannot give a role with a permission that you do not have.')
  return role
}

function requireActive(role: RoleRow) {
  if (!role.isActive) throw unprocessable('This role is disabled')
}

const columnsOf = ({ role, email, ...given }: BodyOf<'user.edit'>) => ({
  ...given,
  email: normalizeEmail(email),
  roleId: role,
})

async function mailWelcome(context: CallContext, user: Pick<UserRow, 'id' | 'email' | 'firstName'>, role: RoleRow) {
  const { tx, services, principal, request } = context
  const mail = welcomeMail({ ...user, by: fullName(principal), roleName: role.name, address: request.publicOrigin })
  await postMail(tx, services, { kind: 'welcome', userId: user.id, mail, withinSeconds: WELCOME_SECONDS })
}

/** Mails a welcome. Rejects with 409 for a known address, 422 for an unknown or disabled role, 403 for more rights than one's own. */
async function createUser(context: CallContext, given: BodyOf<'user.create'>) {
  const { services } = context
  const role = await requireAssignableRole(context, given.role)
  requireActive(role)
  const creation = { action: 'user.create', logged: 'Created user' }
  const values = { ...columnsOf(given), id: services.newId(), createdAt: services.now() }
  const row = await userRecords.create(context, creation, values)
  await mailWelcome(context, row, role)
  return created(row, 'User created', userResponse(row, role))
}

async function viewerOfUser({ tx, principal }: CallContext, { id, isSuperAdmin, roleId }: UserRow) {
  const [role] = await tx
    .select()
    .from(roles)
    .where(eq(roles.id, roleId ?? ''))
  return userViewer(principal, { id, isSuperAdmin, permissions: heldPermissions({ isSuperAdmin }, role ?? null) })
}

/**
 * Another email hands the role and a waiting welcome to another mailbox, so it needs the right to assign the role. Rejects
 * like `createUser`, and with 409 for the last super admin.
 */
async function editedColumns(given: BodyOf<'user.edit'>, { context, row }: Change<UserRow>) {
  const { tx, services } = context
  const columns = columnsOf(given)
  const [keepsRole, keepsAddress] = [columns.roleId === row.roleId, columns.email === row.email]
  if (keepsRole && keepsAddress) return columns
  const role = await requireAssignableRole(context, columns.roleId)
  if (!keepsRole) requireActive(role)
  if (keepsAddress) return columns
  if (row.isSuperAdmin && (await isLastSuperAdmin(tx, row.id))) throw conflict(LAST_ADDRESS)
  const withdrawn = await withdrawMailsTo(tx, row.id, services.now())
  if (withdrawn.some(({ kind }) => kind === 'welcome')) await mailWelcome(context, { ...row, ...columns }, role)
  await endSignIns(context, row.id)
  return columns
}

const LAST_ADDRESS =
  'A wrong address of the last super admin would lock everybody out. Ask whoever runs the server to change it.'

/** A mistyped address reaches nobody, so only who has signed in with the present one counts. */
const hasSignedIn = eq(users.signedInAs, users.email)

const isLastSuperAdmin = async (tx: Transaction, id: string) =>
  (await tx.$count(users, and(users.isSuperAdmin, not(users.locked), hasSignedIn, ne(users.id, id)))) === 0

/** Email is the only sign-in factor: changing it ends all of the user's sessions except the caller's own, and their tokens. */
async function endSignIns(context: CallContext, userId: string) {
  const { tx, services, sessionId } = context
  await invalidateSignInCodes(context, userId)
  await endAccess(tx, userId, 'address-changed', services.now(), sessionId)
}

/** All super admins who are not locked, when one of them is to be locked. */
interface LockOfUser {
  readonly superAdmins: readonly { readonly id: string; readonly hasSignedIn: boolean }[] | undefined
}

/** The last super admin who can sign in stays unlocked (409). A caller who was locked meanwhile locks no one (401). */
function requireAnother({ superAdmins }: LockOfUser, { context, row }: Change<UserRow>) {
  if (superAdmins?.every(({ id, hasSignedIn }) => id === row.id || !hasSignedIn))
    throw conflict('The last super admin who can sign in cannot be locked.')
  if (superAdmins?.every(({ id }) => id !== context.principal.id)) throw sessionInvalid()
  return {}
}

export const userRecords = movableRecords({
  entity: 'user',
  table: users,
  nameOf: (row: UserRow) => fullName(row),
  // A lock and a new address revoke tokens.
  tags: ['User', 'Token'],
  audienceOf: ({ id }) => [{ access: calls['user.list'].access }, { access: 'signed-in', people: [id] }],
  unique: { index: 'users_email_key', message: 'A user with this email address already exists.' },
  tracked: trackedColumns(userEntity),
  lifecycle: userLifecycle,
  statusOf: ({ locked }) => userStatus(locked),
  stored: storedStatus,
  firstLocked: signInCodesLocked,
  viewerOf: viewerOfUser,
  moves: {
    'user.edit': { logged: 'Edited user', message: 'User updated', changes: editedColumns },
    'user.lock': { logged: 'Locked user', message: 'User account locked', changes: requireAnother },
    // The sessions and codes that the lock ended stay ended.
    'user.unlock': { logged: 'Unlocked user', message: 'User account unlocked' },
  },
})

async function lockUser(context: CallContext, userId: string) {
  const { tx, services } = context
  await invalidateSignInCodes(context, userId)
  const superAdmins = await lockSuperAdmins(context, userId)
  const reply = await userRecords.move(context, userId, 'user.lock', { superAdmins })
  await endAccess(tx, userId, 'user-locked', services.now())
  return reply
}

/** Locks their rows until the transaction ends. The order of ids prevents a deadlock of two who lock each other. */
async function lockSuperAdmins({ tx }: CallContext, userId: string) {
  const [target] = await tx.select({ isSuperAdmin: users.isSuperAdmin }).from(users).where(eq(users.id, userId))
  if (!target?.isSuperAdmin) return undefined
  return tx
    .select({ id: users.id, hasSignedIn: sql<boolean>`${hasSignedIn} is true` })
    .from(users)
    .where(and(users.isSuperAdmin, not(users.locked)))
    .orderBy(asc(users.id))
    .for('no key update')
}

export const userHandlers: Handlers<keyof typeof userCalls | keyof typeof employeeCalls> = {
  ...userRecords.handlers,
  'user.list': (_input, context) => listUsers(context),
  'query.users': ({ query }, context) => queryUsers(context, query),
  'employee.list': (_input, context) => listEmployees(context),
  'user.create': checkingCaller(({ body }, context) => createUser(context, body)),
  'user.lock': checkingCaller(({ params }, context) => lockUser(context, params.id)),
}
