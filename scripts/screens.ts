/** What `npm run screenshots` shows. */
export interface Screen {
  readonly name: string
  /** Signed out by default. */
  readonly as?: 'admin' | 'staff'
  readonly address: string
  /** Beginnings of the accessible names that are pressed in turn, or a field and its text. */
  readonly steps?: readonly (string | readonly [field: string, text: string])[]
  /** The name of the picture in docs/images, for the README. */
  readonly picture?: string
  /** The name of the picture in docs/images: light only, in a smaller window. */
  readonly walk?: string
}

const MENU = 'Actions for '
const TASKS = '/dashboard/tasks?tab=employee'
const PROPOSED = `${TASKS}&status=proposed`
const DONE = `${TASKS}&status=done`
const ANNOUNCEMENTS = '/dashboard/announcement'
const ROLES = '/dashboard/roles'
const FILES = '/dashboard/file-upload'
const ACCOUNTS = '/dashboard/coa'
const LEDGER = '/dashboard/ledger'
const WORKFLOWS = '/dashboard/workflows'
const LOGIN = [['Email Address', 'admin@statehouse.example'], 'Login'] as const

const admin = (name: string, address: string, ...steps: NonNullable<Screen['steps']>): Screen => ({
  name,
  as: 'admin',
  address,
  steps,
})
const staff = (...given: Parameters<typeof admin>): Screen => ({ ...admin(...given), as: 'staff' })

export const SCREENS: readonly Screen[] = [
  { name: 'login', address: '/' },
  { name: 'login-invalid', address: '/', steps: [['Email Address', 'adaeze'], 'Login'] },
  { name: 'verify', address: '/', steps: LOGIN, walk: 'walk-verify' },
  { name: 'mailbox', address: '/mailbox', walk: 'walk-mailbox' },
  { name: 'page-not-found', address: '/nothing-here' },
  staff('forbidden', ROLES),
  admin('bell', TASKS, 'Notifications'),
  admin('commands', TASKS, 'Search or jump', ['Command or record', 'approve re']),
  admin('settings', '/dashboard/settings'),

  admin('users', '/dashboard'),
  admin('users-filter', '/dashboard', 'Filter'),
  admin('users-create-invalid', '/dashboard', 'Create new user', 'Create user'),
  admin('users-permissions', '/dashboard', MENU, 'View Permissions'),
  admin('users-lock', '/dashboard?status=unlocked&search=chidi', MENU, 'Lock user'),
  admin('audit', '/dashboard?tab=audit'),
  admin('roles', ROLES),
  admin('roles-edit', ROLES, MENU, 'Edit Role'),

  admin('tasks', TASKS),
  admin('tasks-options', TASKS, 'Columns and export'),
  admin('tasks-no-match', `${TASKS}&search=zebra`),
  admin('tasks-create', TASKS, 'Add new task'),
  admin('tasks-details', TASKS, MENU, 'View details'),
  admin('tasks-request-more', PROPOSED, MENU, 'Request More'),
  admin('tasks-proposed-menu', PROPOSED, MENU),
  staff('tasks-own', '/dashboard/tasks'),
  staff('tasks-mark-done', '/dashboard/tasks?status=carried-forward', MENU, 'Mark as Done'),
  admin('history-task', DONE, MENU, 'View details', 'Full chart'),
  admin('history-task-why', DONE, MENU, 'View details', 'Full chart', 'Earlier step'),

  admin('announcements', ANNOUNCEMENTS),
  admin('announcements-create', ANNOUNCEMENTS, 'Create new announcement'),
  admin('announcements-view', `${ANNOUNCEMENTS}?tab=published`, MENU, 'View'),
  staff('announcements-reader', ANNOUNCEMENTS),
  admin('files', FILES),
  admin('files-widget', FILES, 'Upload file', 'Select file'),

  admin('accounts', ACCOUNTS),
  admin('accounts-create', ACCOUNTS, 'Create New Account'),
  admin('ledger', LEDGER),
  admin('ledger-details', LEDGER, MENU, 'View details'),
  admin('ledger-reverse', `${LEDGER}?status=posted`, MENU, 'Reverse'),

  { name: 'workflows-public', address: '/workflows/task' },
  admin('workflows-all', WORKFLOWS),
  { ...admin('workflows-task', `${WORKFLOWS}/task`), picture: 'chart' },
  admin('workflows-task-asked', `${WORKFLOWS}/task`, 'Deny'),
  admin('workflows-task-rules', `${WORKFLOWS}/task?show=rules`),
  admin('workflows-task-how', `${WORKFLOWS}/task?how=approves-own-proposal`),
  { ...admin('workflows-task-figures', `${WORKFLOWS}/task?show=figures`), picture: 'figures' },

  // The last ones, since they change what the others show.
  { ...admin('tasks-review', PROPOSED, MENU, 'View details', 'Deny'), picture: 'review' },
  { ...admin('tasks-approve', PROPOSED, MENU, 'Approve'), walk: 'walk-approve' },
  { ...admin('tasks-approved', PROPOSED, MENU, 'Approve', 'Approve'), walk: 'walk-approved' },
]
