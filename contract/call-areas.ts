import { AREAS, type Holder, type MenuArea } from './area.ts'
import { type CallName, calls } from './calls.ts'
import type { Access } from './endpoint.ts'
import { hasPermission } from './permission.ts'

type AreaLabel = MenuArea['label']

/** Calls of more or fewer areas than the one at their own path, by name or by the first part of their path. */
const SHARED: Readonly<Record<string, readonly AreaLabel[]>> = {
  user: ['User management'],
  'event-logs': ['User management'],
  'employee.list': [],
  'role.read': [],
  'role.list': ['User management', 'Role management'],
  note: ['Tasks'],
  media: ['Announcement', 'File uploads'],
  'ledger.summary': ['Chart of accounts', 'Ledger'],
  'accounting.balances': ['Chart of accounts', 'Ledger'],
  accounting: ['Ledger'],
  'query.tasks': ['Tasks'],
  'query.users': ['User management'],
  'query.announcements': ['Announcement'],
  'query.files': ['File uploads'],
  'query.accounts': ['Chart of accounts'],
  'query.ledger': ['Ledger'],
  'query.events': ['User management'],
}

/** The area at the same path: `/dashboard/tasks` for `/task/create`. Empty for a call of the whole dashboard. */
export function areasOf(name: CallName): readonly AreaLabel[] {
  const [, first = ''] = calls[name].path.split('/')
  const own = AREAS.filter(({ path }) => path.startsWith(`/dashboard/${first}`)).map(({ label }) => label)
  return SHARED[name] ?? SHARED[first] ?? own
}

/** Whether the rule of a call admits a signed-in person. The record may still refuse them. */
export function admits(access: Access, { isSuperAdmin, permissions }: Holder) {
  if (access === 'anyone' || access === 'signed-in' || isSuperAdmin) return true
  return access !== 'super-admin' && hasPermission(permissions, access.permission)
}
