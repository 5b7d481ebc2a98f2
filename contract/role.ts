import * as v from 'valibot'
import type { Call } from './call.ts'
import { dataOf, maybe } from './text.ts'

export const role = v.object({
  _id: v.string(),
  name: v.string(),
  permissions: v.array(v.string()),
  isActive: v.fallback(v.boolean(), true),
  createdAt: maybe(v.string()),
})

export type Role = v.InferOutput<typeof role>

export const roleCalls = {
  'role.permissions': {
    method: 'GET',
    path: '/role/permissions',
    access: 'super-admin',
    answer: dataOf(v.array(v.string())),
    origin: 'stated',
  },
  'role.read': { method: 'GET', path: '/role/:roleId', access: 'signed-in', answer: dataOf(role), origin: 'stated' },
} as const satisfies Record<string, Call>
