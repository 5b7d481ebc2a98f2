import { AREAS } from '#contract/area.ts'
import { shellMachine } from '#machines/flows/shell/shell-machine.ts'
import { flowModel } from '../model.ts'

const WIDE = { width: 1024, isMobile: false }

const gated = AREAS.filter(({ needs }) => needs !== 'nothing')

const ready = (isSuperAdmin: boolean, permissions: string[]) => ({
  session: { status: 'ready' as const, isSuperAdmin, permissions },
})

const atHome = { session: { status: 'signedOut' as const }, screen: WIDE, path: '/dashboard' }

export const shellModel = flowModel(shellMachine, {
  starts: { 'the whole menu': { ...atHome, menu: AREAS }, 'a menu without free areas': { ...atHome, menu: gated } },
  events: {
    'session.changed': {
      'to signed out': { session: { status: 'signedOut' } },
      'to loading': { session: { status: 'loading' } },
      'to super admin': ready(true, []),
      'to user manager': ready(false, ['read_user']),
      'to staff': ready(false, ['read_task']),
      'to somebody without a role': ready(false, []),
    },
    'screen.changed': {
      'to wide': { screen: WIDE },
      'to narrow': { screen: { width: 1023, isMobile: false } },
      'to mobile': { screen: { width: 1920, isMobile: true } },
    },
    'location.changed': {
      'to home': { path: '/dashboard' },
      'to home with a slash': { path: '/dashboard/' },
      'to tasks': { path: '/dashboard/tasks' },
      'to roles': { path: '/dashboard/roles' },
      'to settings': { path: '/dashboard/settings' },
    },
  },
  actors: {},
  contextKey: ({ menu, session, screen, path }) =>
    [menu.length, JSON.stringify(session), JSON.stringify(screen), path].join(' '),
})
