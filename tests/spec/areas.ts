import { accountSpec } from './account.ts'
import { announcementSpec } from './announcement.ts'
import { roleSpec } from './role.ts'
import { taskSpec } from './task.ts'
import { userSpec } from './user.ts'

// The list is typed by hand from sections 2 and 4 of the specification: the contract’s mistakes stay out of it.

export const LIFECYCLE_SPECS = {
  task: taskSpec,
  announcement: announcementSpec,
  user: userSpec,
  role: roleSpec,
  account: accountSpec,
} as const

/** The refusal to show the history of anything else. The chart of a transaction has no viewers. */
export const NO_HISTORY = `Only these have a history: ${[...Object.keys(LIFECYCLE_SPECS), 'transaction'].join(', ')}.`

interface AreaSpec {
  readonly label: string
  readonly path: string
  readonly needs: string
  /** The calls that are open to everyone who may enter it. */
  readonly calls: readonly string[]
  /** Its screens make these calls to show it. */
  readonly loads: readonly string[]
  /** The specification does not have it. */
  readonly isOwn?: true
}

/** They are in the order of the menu. */
export const AREA_SPECS: readonly AreaSpec[] = [
  {
    label: 'User management',
    path: '/dashboard',
    needs: 'read_user',
    calls: [
      'role.list',
      'user.list',
      'user.create',
      'user.edit',
      'user.lock',
      'user.unlock',
      'eventLog.list',
      'history.event',
      'insight.read',
      'proof.read',
      'proof.user',
      'query.users',
      'query.events',
    ],
    loads: ['user.list', 'eventLog.list', 'role.list'],
  },
  {
    label: 'Role management',
    path: '/dashboard/roles',
    needs: 'super-admin',
    calls: [],
    loads: ['role.list', 'role.permissions'],
  },
  {
    label: 'Tasks',
    path: '/dashboard/tasks',
    needs: 'read_task',
    calls: ['task.create', 'task.assigned', 'query.tasks', 'note.add', ...Object.keys(taskSpec.moves)],
    loads: ['task.assigned', 'employee.list'],
  },
  {
    label: 'Announcement',
    path: '/dashboard/announcement',
    needs: 'read_announcement',
    calls: ['announcement.list', 'query.announcements'],
    loads: ['announcement.list', 'employee.list'],
  },
  {
    label: 'File uploads',
    path: '/dashboard/file-upload',
    needs: 'read_file_upload',
    calls: ['fileUpload.create', 'fileUpload.list', 'query.files', 'media.sign'],
    loads: ['fileUpload.list'],
  },
  {
    label: 'Chart of accounts',
    path: '/dashboard/coa',
    needs: 'nothing',
    calls: [
      ...['create', 'list', 'edit', 'setStatus'].map((verb) => `account.${verb}`),
      ...['balances', 'entries', 'statement'].map((view) => `accounting.${view}`),
      'query.accounts',
    ],
    loads: ['account.list', 'ledger.summary', 'accounting.balances'],
  },
  {
    label: 'Ledger',
    path: '/dashboard/ledger',
    needs: 'nothing',
    calls: [
      ...['list', 'entries', 'summary', 'reversal'].map((verb) => `ledger.${verb}`),
      'query.ledger',
      'ledger.total',
    ],
    loads: ['ledger.list', 'ledger.entries', 'ledger.summary', 'accounting.entries'],
  },
  {
    label: 'Workflows',
    path: '/dashboard/workflows',
    needs: 'nothing',
    calls: [],
    loads: [],
    isOwn: true,
  },
  {
    label: 'Settings',
    path: '/dashboard/settings',
    needs: 'nothing',
    calls: [
      ...['preferences.read', 'preferences.change', 'session.own', 'session.end'],
      ...['token.own', 'token.create', 'token.revoke'],
    ],
    loads: ['preferences.read', 'session.own', 'token.own'],
  },
]

export const areasWith = (...permissions: readonly string[]) =>
  AREA_SPECS.filter(({ needs }) => needs === 'nothing' || permissions.includes(needs))

/** The menu of a user with these permissions. */
export const menuWith = (...permissions: readonly string[]) => areasWith(...permissions).map(({ label }) => label)
