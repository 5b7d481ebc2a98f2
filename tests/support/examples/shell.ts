import { AREAS } from '#contract/area.ts'
import { type SessionReport, type Situation, shellMachine } from '#machines/flows/shell/shell-machine.ts'
import { flowModel } from './model.ts'

export const MENUS = {
  'the whole menu': AREAS,
  'a menu without free areas': AREAS.filter(({ needs }) => needs !== 'nothing'),
}

const report = (status: SessionReport['status'], isSuperAdmin = false, permissions: string[] = []): SessionReport => ({
  status,
  isSuperAdmin,
  permissions,
})

const SESSIONS = {
  'signed out': report('signedOut'),
  loading: report('loading'),
  'a super admin': report('ready', true),
  'a user manager': report('ready', false, ['read_user']),
  staff: report('ready', false, ['read_task']),
  'somebody without a role': report('ready'),
}

const SCREENS = {
  wide: { width: 1024, isMobile: false, isAccepted: false },
  narrow: { width: 1023, isMobile: false, isAccepted: false },
  mobile: { width: 1920, isMobile: true, isAccepted: false },
  'narrow, accepted': { width: 1023, isMobile: false, isAccepted: true },
}

const PATHS = ['/dashboard', '/dashboard/', '/dashboard/tasks', '/dashboard/roles', '/dashboard/settings']

export const SITUATIONS: Readonly<Record<string, Situation>> = Object.fromEntries(
  Object.entries(MENUS).flatMap(([menuName, menu]) =>
    Object.entries(SESSIONS).flatMap(([sessionName, session]) =>
      Object.entries(SCREENS).flatMap(([screenName, screen]) =>
        PATHS.map((path) => [`${menuName}, ${sessionName}, ${screenName}, ${path}`, { menu, session, screen, path }]),
      ),
    ),
  ),
)

export const shellModel = flowModel(shellMachine, { starts: SITUATIONS, events: {}, actors: {} })
