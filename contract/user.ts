import * as v from 'valibot'
import { fullName } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import type { Entity, FieldsOf } from './entity.ts'
import { type ListOf, listQuery, onList, page } from './list.ts'
import { SORTS } from './query-list.ts'
import { envelope, id, ignoredResponse, nullishToUndefined, numeric, requiredLine } from './schemas.ts'
import { email } from './session.ts'

export const NAME_MAX = 100

export const FIRST_NAME_REQUIRED = 'First name is required'
export const LAST_NAME_REQUIRED = 'Last name is required'
export const ROLE_REQUIRED = 'Role is required'

export const user = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  role: nullishToUndefined(v.string()),
  roleId: nullishToUndefined(v.string()),
  permissions: v.nullish(v.array(v.string()), []),
  accountLocked: v.nullish(v.boolean(), false),
  lastActive: nullishToUndefined(v.string()),
  createdAt: nullishToUndefined(v.string()),
  /** Other servers may leave it out: then only the permissions identify a super admin. */
  isSuperAdmin: v.nullish(v.boolean(), false),
  version: nullishToUndefined(numeric),
})

export interface User extends v.InferOutput<typeof user> {}

export const userInput = v.strictObject({
  firstName: requiredLine(NAME_MAX, FIRST_NAME_REQUIRED),
  lastName: requiredLine(NAME_MAX, LAST_NAME_REQUIRED),
  email,
  role: v.pipe(v.string(ROLE_REQUIRED), v.nonEmpty(ROLE_REQUIRED), id),
})

type UserInput = v.InferInput<typeof userInput>
type UserFields = FieldsOf<User, UserInput, 'name' | 'status', 'roleId' | 'isSuperAdmin' | 'accountLocked'>

const fields: UserFields = {
  name: { label: 'Name', of: fullName, details: false },
  firstName: { label: 'First name', details: false },
  lastName: { label: 'Last name', details: false },
  email: { label: 'Email', kind: 'email' },
  role: { label: 'Role', kind: 'reference', idIn: 'roleId' },
  status: { label: 'Status', kind: 'status', details: false },
  lastActive: { label: 'Last active', kind: 'moment', empty: 'Never logged in' },
  permissions: { label: 'Permissions', kind: 'permissions' },
  createdAt: { label: 'Date created', kind: 'date', details: false },
}

export const userEntity: Entity<User, keyof UserFields> = {
  plural: 'users',
  titleOf: fullName,
  fields,
  edit: userInput,
}

export const userList = {
  sorts: SORTS.users,
  initial: '-createdAt',
  filters: {
    status: { label: 'Status', statuses: ['unlocked', 'locked'] },
    role: {
      label: 'Role',
      valueIn: 'roleId',
      // No id of a role.
      choices: { 'super-admin': { label: 'Super Admin', where: { isSuperAdmin: [true] } } },
    },
  },
} as const satisfies ListOf<User>

const onUser = { access: { permission: 'read_user' }, response: ignoredResponse, source: 'stated' } as const

export const userCalls = {
  'user.list': { ...onUser, method: 'GET', path: '/user', response: envelope(v.array(user)) },
  'user.create': { ...onUser, method: 'POST', path: '/user/create', body: userInput },
  'user.edit': { ...onUser, method: 'PATCH', path: '/user/:id', body: userInput },
  'user.lock': { ...onUser, method: 'PATCH', path: '/user/:id/lock' },
  'user.unlock': { ...onUser, method: 'PATCH', path: '/user/:id/unlock' },
  'query.users': {
    ...onList,
    path: '/query/users',
    access: { permission: 'read_user' },
    query: v.strictObject(listQuery(userList)),
    response: page(user),
  },
} as const satisfies Record<string, Endpoint>
