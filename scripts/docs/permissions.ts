import { AREAS, type Area, isAreaOpenTo, SETTINGS_AREA } from '#contract/area.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { EVERY_PERMISSION, hasPermission, PERMISSIONS } from '#contract/permission.ts'
import { code, table } from './markdown.ts'

/** A kind of person, by their rights. */
export interface Kind {
  readonly name: string
  readonly isSuperAdmin: boolean
  /** The permissions of the role. */
  readonly permissions: readonly string[]
  readonly hasActiveRole: boolean
  readonly isLocked: boolean
}

const withRole = (name: string, permissions: readonly string[]): Kind => ({
  name,
  isSuperAdmin: false,
  permissions,
  hasActiveRole: true,
  isLocked: false,
})

export const KINDS: readonly Kind[] = [
  { ...withRole('Super admin', []), isSuperAdmin: true },
  withRole(code(EVERY_PERMISSION), [EVERY_PERMISSION]),
  ...PERMISSIONS.map((permission) => withRole(code(permission), [permission])),
  withRole('No permission', []),
  { ...withRole('Disabled role', [EVERY_PERMISSION]), hasActiveRole: false },
  { ...withRole('Locked', [EVERY_PERMISSION]), isLocked: true },
]

export const ALL_AREAS: readonly Area[] = [...AREAS, SETTINGS_AREA]

type AreaLabel = (typeof AREAS)[number]['label']

/** The areas whose screens make a call; empty for calls of the shell. A missing call is a type error. */
export const AREAS_OF: Readonly<Record<CallName, readonly AreaLabel[]>> = {
  'session.create': [],
  'session.verify': [],
  'session.validate': [],
  'session.delete': [],
  'role.read': [],
  'employee.list': [],
  'user.list': ['User management'],
  'user.create': ['User management'],
  'user.edit': ['User management'],
  'user.lock': ['User management'],
  'user.unlock': ['User management'],
  'eventLog.list': ['User management'],
  'role.list': ['User management', 'Role management'],
  'role.permissions': ['Role management'],
  'role.create': ['Role management'],
  'role.edit': ['Role management'],
  'role.deactivate': ['Role management'],
  'role.activate': ['Role management'],
  'announcement.create': ['Announcement'],
  'announcement.all': ['Announcement'],
  'announcement.list': ['Announcement'],
  'announcement.update': ['Announcement'],
  'announcement.delete': ['Announcement'],
  'fileUpload.create': ['File uploads'],
  'fileUpload.list': ['File uploads'],
  'media.sign': ['Announcement', 'File uploads'],
  'account.create': ['Chart of accounts'],
  'account.list': ['Chart of accounts'],
  'account.edit': ['Chart of accounts'],
  'account.setStatus': ['Chart of accounts'],
  'ledger.list': ['Ledger'],
  'ledger.entries': ['Ledger'],
  'ledger.summary': ['Chart of accounts', 'Ledger'],
  'task.assigned': ['Tasks'],
  'task.create': ['Tasks'],
  'task.edit': ['Tasks'],
  'task.delete': ['Tasks'],
  'task.markDone': ['Tasks'],
  'task.all': ['Tasks'],
  'task.assign': ['Tasks'],
  'task.approve': ['Tasks'],
  'task.deny': ['Tasks'],
  'task.requestMore': ['Tasks'],
  'task.complete': ['Tasks'],
}

const heldBy = ({ isSuperAdmin, permissions, hasActiveRole }: Kind) => ({
  isSuperAdmin,
  permissions: hasActiveRole ? permissions : [],
})

export const mayEnter = (area: Area, kind: Kind) => !kind.isLocked && isAreaOpenTo(area, heldBy(kind))

/** Whether the rule of a call admits a person. The record may still refuse them. */
export function mayCall(access: Access, kind: Kind) {
  if (access === 'anyone') return true
  if (kind.isLocked) return false
  const { isSuperAdmin, permissions } = heldBy(kind)
  if (access === 'signed-in' || isSuperAdmin) return true
  return access !== 'super-admin' && hasPermission(permissions, access.permission)
}

const mark = (isOpen: boolean) => (isOpen ? 'yes' : '–')
const names = KINDS.map(({ name }) => name)

const needs = ({ needs: need }: Area) => {
  if (need === 'super-admin') return 'super admin'
  return need === 'nothing' ? 'nothing' : need.anyOf.map(code).join(' or ')
}

const rule = (access: Access) => (typeof access === 'string' ? access.replace('-', ' ') : code(access.permission))

function callTable(of: readonly CallName[]) {
  const rows = of.map((name) => {
    const { method, path, access }: Endpoint = calls[name]
    return [code(name), code(`${method} ${path}`), rule(access), ...KINDS.map((kind) => mark(mayCall(access, kind)))]
  })
  return table(['Call', 'Request', 'Needs', ...names], rows)
}

/** The page with the rules of areas and calls. */
export function permissionsPage() {
  const areaRows = ALL_AREAS.map((area) => [
    area.label,
    code(area.path),
    needs(area),
    ...KINDS.map((kind) => mark(mayEnter(area, kind))),
  ])
  const all = Object.keys(AREAS_OF) as CallName[]
  const sections = AREAS.flatMap(({ label }) => {
    const own = all.filter((name) => AREAS_OF[name].includes(label))
    return own.length === 0 ? [] : [`### ${label}`, callTable(own)]
  })
  return `${[
    '# Permissions',
    'This page shows who can open each area and make each call.',
    `Each column is a kind of person: a super admin, people with a single permission (${code(EVERY_PERMISSION)} is every permission without the super admin flag), people without permissions, people with a disabled role, and locked people.`,
    '## Areas',
    table(['Area', 'Path', 'Needs', ...names], areaRows),
    '## Calls',
    '“yes” means that the rule of the call admits the person. The record may still refuse: another person’s task, a user with more rights, a role with a permission that they lack.',
    ...sections,
    '### Everywhere',
    callTable(all.filter((name) => AREAS_OF[name].length === 0)),
    'This page is generated by `npm run docs` from the contract. Tests send every call as every kind of person and compare the responses with this page.',
  ].join('\n\n')}\n`
}
