/** What `npm run screenshots` shows. */
export interface Screen {
  readonly name: string
  /** Signed out by default. */
  readonly as?: 'admin' | 'staff'
  readonly address: string
  /** Beginnings of the accessible names that are pressed in turn, or a field and its text. */
  readonly steps?: readonly (string | readonly [field: string, text: string])[]
  /** With what is below the window. */
  readonly isWhole?: true
  /** The name of the picture in docs/images, for the README. */
  readonly picture?: string
  /** The name of the picture in docs/images: light only, in a smaller window. */
  readonly walk?: string
}

const MENU = 'Actions for '
const TASKS = '/dashboard/tasks?tab=employee'
const ANNOUNCEMENTS = '/dashboard/announcement'
const ROLES = '/dashboard/roles'
const FILES = '/dashboard/file-upload'
const ACCOUNTS = '/dashboard/coa'
const LEDGER = '/dashboard/ledger'
const LOGIN = [['Email Address', 'admin@statehouse.example'], 'Login'] as const

const admin = (name: string, address: string, ...steps: NonNullable<Screen['steps']>): Screen => ({
  name,
  as: 'admin',
  address,
  steps,
})
const staff = (...given: Parameters<typeof admin>): Screen => ({ ...admin(...given), as: 'staff' })

/** The entry of the menu of the first row with that status. */
const moves = (area: string, address: string, entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([entry, status]) =>
    admin(
      `${area}-${entry.toLowerCase().replaceAll(' ', '-')}`,
      `${address}${address.includes('?') ? '&' : '?'}${status}`,
      MENU,
      entry,
    ),
  )

/** The list with its menu, its filter, the form of a new record and the form with nothing filled in. */
const list = (area: string, address: string, create?: string, submit?: string): Screen[] => [
  admin(area, address),
  admin(`${area}-menu`, address, MENU),
  admin(`${area}-filter`, address, 'Filter'),
  admin(`${area}-options`, address, 'Columns and export'),
  admin(`${area}-no-match`, `${address}${address.includes('?') ? '&' : '?'}search=zebra`),
  ...(create ? [admin(`${area}-create`, address, create)] : []),
  ...(create && submit ? [admin(`${area}-create-invalid`, address, create, submit)] : []),
]

export const screens = (workflows: readonly string[]): readonly Screen[] => [
  { name: 'login', address: '/' },
  { name: 'login-invalid', address: '/', steps: [['Email Address', 'adaeze'], 'Login'] },
  { name: 'verify', address: '/', steps: LOGIN, walk: 'walk-verify' },
  { name: 'verify-incomplete', address: '/', steps: [...LOGIN, ['Digit 1 of 6', '1'], 'Verify OTP'] },
  { name: 'mailbox', address: '/mailbox', walk: 'walk-mailbox' },
  { name: 'page-not-found', address: '/nothing-here' },
  staff('forbidden', ROLES),
  admin('user-menu', TASKS, 'Adaeze'),
  admin('log-out', TASKS, 'Log out'),
  admin('bell', TASKS, 'Notifications'),
  staff('bell-staff', '/dashboard/tasks', 'Notifications'),
  admin('commands', TASKS, 'Search or jump'),
  admin('commands-records', TASKS, 'Search or jump', ['Command or record', 'approve re']),
  admin('settings', '/dashboard/settings'),
  staff('settings-staff', '/dashboard/settings'),

  ...list('users', '/dashboard', 'Create new user', 'Create user'),
  ...moves('users', '/dashboard', {
    'View Permissions': '',
    'Edit User': '',
    'Lock user': 'status=unlocked&search=chidi',
    'Unlock user': 'status=locked',
  }),
  admin('audit', '/dashboard?tab=audit'),
  admin('audit-filter', '/dashboard?tab=audit', 'Filter'),
  ...list('roles', ROLES, 'Create new role', 'Create role'),
  ...moves('roles', ROLES, {
    'View Permissions': '',
    'Edit Role': '',
    'Disable role': 'status=active',
    'Activate role': 'status=inactive',
  }),

  ...list('tasks', TASKS, 'Add new task', 'Add task'),
  { ...admin('tasks-proposed-menu', `${TASKS}&status=proposed`, MENU), picture: 'tasks' },
  ...moves('tasks', TASKS, {
    'View details': '',
    Edit: 'status=proposed',
    Delete: 'status=proposed',
    Deny: 'status=proposed',
    'Request More': 'status=proposed',
    'Mark as completed': 'status=done',
  }),
  staff('tasks-own', '/dashboard/tasks'),
  staff('tasks-add', '/dashboard/tasks', 'Add new task'),
  staff('tasks-mark-done', '/dashboard/tasks?status=approved', MENU, 'Mark as Done'),
  { ...admin('history-task', `${TASKS}&status=done`, MENU, 'View details', 'History'), picture: 'history' },
  admin('history-task-why', `${TASKS}&status=done`, MENU, 'View details', 'History', 'Earlier step'),

  ...list('announcements', ANNOUNCEMENTS, 'Create new announcement'),
  ...moves('announcements', ANNOUNCEMENTS, { View: 'tab=published', Edit: 'tab=drafts', Delete: 'tab=drafts' }),
  staff('announcements-reader', ANNOUNCEMENTS),
  ...list('files', FILES, 'Upload file', 'Please upload a file'),
  admin('files-others', `${FILES}?tab=others`),
  admin('files-widget', FILES, 'Upload file', 'Select file'),

  ...list('accounts', ACCOUNTS, 'Create New Account', 'Create account'),
  ...moves('accounts', ACCOUNTS, { Edit: '', 'Disable role': 'status=active', 'Activate role': 'status=inactive' }),
  { ...admin('ledger', LEDGER), picture: 'ledger' },
  admin('ledger-outgoing', `${LEDGER}?tab=Incoming`),
  admin('ledger-filter', LEDGER, 'Filter'),
  ...moves('ledger', LEDGER, { 'View details': 'status=posted', Reverse: 'status=posted' }),

  { name: 'workflows', address: '/workflows/', isWhole: true },
  ...workflows.map((name): Screen => ({ name: `workflows-${name}`, address: `/workflows/${name}`, isWhole: true })),
  { name: 'workflows-task-denied', address: '/workflows/task?state=denied&as=super%20admin', isWhole: true },
  admin('workflows-task-figures', '/workflows/task?show=figures'),

  // The last ones, since they change what the others show.
  { ...admin('tasks-approve', `${TASKS}&status=proposed`, MENU, 'Approve'), walk: 'walk-approve' },
  { ...admin('tasks-approved', `${TASKS}&status=proposed`, MENU, 'Approve', 'Approve'), walk: 'walk-approved' },
]
