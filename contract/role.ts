import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import type { Entity, FieldsOf } from './entity.ts'
import type { Filter } from './list.ts'
import { EVERY_PERMISSION, PERMISSIONS } from './permission.ts'
import { envelope, ignoredResponse, listOf, nullishToUndefined, numeric, requiredLine } from './schemas.ts'
import { nameKey } from './search-text.ts'

export const role = v.object({
  _id: v.string(),
  name: v.string(),
  permissions: v.array(v.string()),
  isActive: v.nullish(v.boolean(), true),
  createdAt: nullishToUndefined(v.string()),
  version: nullishToUndefined(numeric),
})

export interface Role extends v.InferOutput<typeof role> {}

/** The list has no call of its own. */
export const roleFilters = {
  status: { label: 'Status', statuses: ['active', 'inactive'] },
} as const satisfies Readonly<Record<string, Filter<Role>>>

/** What is typed to create or edit a role. A role without a permission is allowed. */
export const roleInput = v.strictObject({
  name: v.pipe(
    requiredLine(60, 'Role name is required'),
    // The label of super admins, who need no role.
    v.check((name) => nameKey(name) !== 'super admin', 'Super Admin is not a role. Choose another name'),
  ),
  permissions: listOf(v.pipe(v.string(), v.regex(/^(\*|[a-z0-9_]{1,64})$/, 'is not a permission')), 200),
})

type RoleFields = FieldsOf<Role, v.InferInput<typeof roleInput>, 'people' | 'status', 'isActive'>

const fields: RoleFields = {
  name: { label: 'Role name', labels: { history: 'Name' } },
  permissions: { label: 'Permissions', kind: 'permissions' },
  people: { label: 'People', kind: 'own' },
  status: { label: 'Status', kind: 'status', details: false },
  createdAt: { label: 'Date created', kind: 'date' },
}

export const roleEntity: Entity<Role, keyof RoleFields> = {
  plural: 'roles',
  titleOf: ({ name }) => name,
  fields,
  edit: roleInput,
}

/** Not in the code of the screens, which a spread would keep there. */
export const ASSIGNABLE_PERMISSIONS: readonly string[] = /* @__PURE__ */ (PERMISSIONS as readonly string[]).concat(
  EVERY_PERMISSION,
)

const onRole = { access: 'super-admin', response: ignoredResponse, source: 'stated' } as const

/** The list of roles also fills the role picker of the user area. */
export const roleCalls = {
  'role.permissions': { ...onRole, method: 'GET', path: '/role/permissions', response: envelope(v.array(v.string())) },
  'role.list': {
    ...onRole,
    method: 'GET',
    path: '/role',
    access: { permission: 'read_user' },
    response: envelope(v.array(role)),
  },
  'role.read': { ...onRole, method: 'GET', path: '/role/:roleId', access: 'signed-in', response: envelope(role) },
  'role.create': { ...onRole, method: 'POST', path: '/role/create', body: roleInput },
  'role.edit': { ...onRole, method: 'PATCH', path: '/role/update/:id', body: roleInput },
  'role.deactivate': { ...onRole, method: 'PATCH', path: '/role/deactivate/:id' },
  'role.activate': { ...onRole, method: 'PATCH', path: '/role/activate/:id' },
} as const satisfies Record<string, Endpoint>
