import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { AREAS } from '#contract/area.ts'
import { type SessionReport, type Situation, shellMachine } from '#machines/flows/shell/shell-machine.ts'

// The table is typed by hand from the specification: generated tests follow the machine's mistakes.

const ready = (isSuperAdmin: boolean, ...permissions: string[]): SessionReport => ({
  status: 'ready',
  isSuperAdmin,
  permissions,
})

const SIGNED_OUT: SessionReport = { status: 'signedOut', isSuperAdmin: false, permissions: [] }
const LOADING: SessionReport = { status: 'loading', isSuperAdmin: false, permissions: [] }
const SUPER_ADMIN = ready(true)
const USER_MANAGER = ready(false, 'read_user')
const STAFF = ready(false, 'read_task')
const EVERY_PERMISSION = ready(false, '*')
const NO_PERMISSION = ready(false)

const WIDE = { width: 1024, isMobile: false, isAccepted: false }
const NARROW = { ...WIDE, width: 1023 }
const MOBILE = { ...WIDE, width: 1920, isMobile: true }

const gated = AREAS.filter(({ needs }) => needs !== 'nothing')

interface Expectation extends Partial<Situation> {
  session: SessionReport
  shows: string
}

const SITUATIONS: Expectation[] = [
  { session: SIGNED_OUT, shows: 'signedOut' },
  { session: SIGNED_OUT, screen: NARROW, shows: 'signedOut' },
  { session: LOADING, screen: NARROW, shows: 'desktopRequired' },
  { session: SUPER_ADMIN, screen: NARROW, shows: 'desktopRequired' },
  { session: SUPER_ADMIN, screen: MOBILE, shows: 'desktopRequired' },
  { session: SUPER_ADMIN, screen: { ...NARROW, isAccepted: true }, shows: 'open' },
  { session: SUPER_ADMIN, screen: { ...MOBILE, isAccepted: true }, shows: 'open' },
  { session: SIGNED_OUT, screen: { ...NARROW, isAccepted: true }, shows: 'signedOut' },
  { session: LOADING, shows: 'loadingPermissions' },
  { session: LOADING, menu: gated, shows: 'loadingPermissions' },
  { session: NO_PERMISSION, menu: gated, shows: 'accessDenied' },
  { session: NO_PERMISSION, menu: gated, path: '/dashboard/tasks', shows: 'accessDenied' },
  { session: NO_PERMISSION, menu: gated, path: '/dashboard/coa', shows: 'accessDenied' },
  { session: NO_PERMISSION, menu: gated, path: '/dashboard/settings', shows: 'open' },
  { session: NO_PERMISSION, menu: gated, path: '/dashboard/settings/', shows: 'open' },
  { session: NO_PERMISSION, shows: 'redirecting' },
  { session: STAFF, shows: 'redirecting' },
  { session: STAFF, path: '/dashboard/', shows: 'redirecting' },
  { session: STAFF, menu: gated, shows: 'redirecting' },
  { session: STAFF, path: '/dashboard/tasks', shows: 'open' },
  { session: STAFF, path: '/dashboard/tasks/', shows: 'open' },
  { session: STAFF, path: '/dashboard/roles', shows: 'forbidden' },
  { session: STAFF, path: '/dashboard/roles/', shows: 'forbidden' },
  { session: STAFF, path: '/dashboard/coa', shows: 'open' },
  { session: STAFF, path: '/dashboard/settings', shows: 'open' },
  { session: STAFF, path: '/', shows: 'open' },
  { session: NO_PERMISSION, path: '/dashboard/tasks', shows: 'forbidden' },
  { session: NO_PERMISSION, path: '/dashboard/ledger', shows: 'open' },
  { session: USER_MANAGER, shows: 'open' },
  { session: USER_MANAGER, path: '/dashboard/tasks', shows: 'forbidden' },
  { session: EVERY_PERMISSION, shows: 'open' },
  { session: EVERY_PERMISSION, path: '/dashboard/roles', shows: 'forbidden' },
  { session: SUPER_ADMIN, shows: 'open' },
  { session: SUPER_ADMIN, path: '/dashboard/roles', shows: 'open' },
]

const inputOf = ({ session, screen = WIDE, path = '/dashboard', menu = AREAS }: Expectation): Situation => ({
  session,
  screen,
  path,
  menu,
})

const nameOf = ({ session, screen = WIDE, path = '/dashboard', menu }: Expectation) =>
  [
    JSON.stringify(session),
    `${screen.width}${screen.isMobile ? ' mobile' : ''}${screen.isAccepted ? ' accepted' : ''}`,
    path,
    menu && 'gated areas only',
  ]
    .filter(Boolean)
    .join(', ')

describe('the shell, by the specification', () => {
  test('loads without any other module', async () => {
    const shell = await import('#machines/flows/shell/shell-machine.ts')
    expect([shell.shellMachine.id, shell.MINIMUM_WIDTH]).toEqual(['shell', 1024])
  })

  test.each(SITUATIONS.map((situation) => ({ name: nameOf(situation), situation })))(
    'shows what is stated for $name',
    ({ situation }) => {
      const [snapshot] = initialTransition(shellMachine, inputOf(situation))
      expect(snapshot.value).toBe(situation.shows)
    },
  )
})
