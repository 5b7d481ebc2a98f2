import { describe, expect, test } from 'vitest'
import { type InputFrom, initialTransition, transition } from 'xstate'
import { AREAS } from '#contract/area.ts'
import { type ScreenReport, type SessionReport, shellMachine } from '#machines/flows/shell/shell-machine.ts'
import { shellModel } from '#tests/support/model/cases/shell.ts'
import { graphOf } from '#tests/support/model/graph.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const SIGNED_OUT: SessionReport = { status: 'signedOut' }
const LOADING: SessionReport = { status: 'loading' }
const SUPER_ADMIN: SessionReport = { status: 'ready', isSuperAdmin: true, permissions: [] }
const USER_MANAGER: SessionReport = { status: 'ready', isSuperAdmin: false, permissions: ['read_user'] }
const STAFF: SessionReport = { status: 'ready', isSuperAdmin: false, permissions: ['read_task'] }
const EVERY_PERMISSION: SessionReport = { status: 'ready', isSuperAdmin: false, permissions: ['*'] }
const NO_PERMISSION: SessionReport = { status: 'ready', isSuperAdmin: false, permissions: [] }

const WIDE: ScreenReport = { width: 1024, isMobile: false }
const NARROW: ScreenReport = { width: 1023, isMobile: false }
const MOBILE: ScreenReport = { width: 1920, isMobile: true }

const gated = AREAS.filter(({ needs }) => needs !== 'nothing')

interface Situation {
  session: SessionReport
  screen?: ScreenReport
  path?: string
  menu?: typeof gated
  shows: string
  does?: string[]
}

const SITUATIONS: Situation[] = [
  { session: SIGNED_OUT, shows: 'signedOut' },
  { session: SIGNED_OUT, screen: NARROW, shows: 'signedOut' },
  { session: LOADING, screen: NARROW, shows: 'desktopRequired' },
  { session: SUPER_ADMIN, screen: NARROW, shows: 'desktopRequired' },
  { session: SUPER_ADMIN, screen: MOBILE, shows: 'desktopRequired' },
  { session: LOADING, shows: 'loadingPermissions' },
  { session: LOADING, menu: gated, shows: 'loadingPermissions' },
  { session: NO_PERMISSION, menu: gated, shows: 'accessDenied', does: ['notifyNoAccess'] },
  { session: NO_PERMISSION, menu: gated, path: '/dashboard/tasks', shows: 'accessDenied', does: ['notifyNoAccess'] },
  { session: NO_PERMISSION, menu: gated, path: '/dashboard/coa', shows: 'accessDenied', does: ['notifyNoAccess'] },
  { session: NO_PERMISSION, menu: gated, path: '/dashboard/settings', shows: 'open' },
  { session: NO_PERMISSION, menu: gated, path: '/dashboard/settings/', shows: 'open' },
  { session: NO_PERMISSION, shows: 'redirecting', does: ['goToTasks'] },
  { session: STAFF, shows: 'redirecting', does: ['goToTasks'] },
  { session: STAFF, path: '/dashboard/', shows: 'redirecting', does: ['goToTasks'] },
  { session: STAFF, menu: gated, shows: 'redirecting', does: ['goToTasks'] },
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

const inputOf = ({ session, screen = WIDE, path = '/dashboard', menu = [...AREAS] }: Situation) => ({
  session,
  screen,
  path,
  menu,
})

const nameOf = ({ session, screen = WIDE, path = '/dashboard', menu }: Situation) =>
  [JSON.stringify(session), `${screen.width}${screen.isMobile ? ' mobile' : ''}`, path, menu && 'gated areas only']
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
      const [snapshot, actions] = initialTransition(shellMachine, inputOf(situation))
      expect({ shows: snapshot.value, does: actions.map(({ type }) => type) }).toEqual({
        shows: situation.shows,
        does: situation.does ?? [],
      })
    },
  )

  test('shows the same whatever came before', () => {
    for (const snapshot of graphOf(shellModel).states.values())
      for (const { name, event } of shellModel.cases) {
        const { type: _, ...told } = event
        const [afresh] = initialTransition(shellMachine, {
          ...(snapshot.context as InputFrom<typeof shellMachine>),
          ...told,
        })
        const [next] = transition(shellMachine, snapshot as never, event as never)
        expect({ shows: next.value, context: next.context }, name).toEqual({
          shows: afresh.value,
          context: afresh.context,
        })
      }
  })

  test.each([
    { session: NO_PERMISSION, menu: gated, shows: 'accessDenied' },
    { session: STAFF, shows: 'redirecting' },
  ])('acts once on the way to $shows, not again while it lasts', (situation) => {
    const [snapshot] = initialTransition(shellMachine, inputOf(situation))
    const [next, actions] = transition(shellMachine, snapshot, {
      type: 'screen.changed',
      screen: { width: 1500, isMobile: false },
    })
    expect({ shows: next.value, does: actions.map(({ type }) => type) }).toEqual({ shows: situation.shows, does: [] })
  })
})
