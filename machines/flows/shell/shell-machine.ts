import { and, assign, not, setup } from 'xstate'
import { type Area, areasOpenTo, isAreaOpenTo, SETTINGS_AREA } from '#contract/area.ts'
import { assertDefined } from '#machines/flows/assert-defined.ts'

// What the dashboard shows instead of an area, and when. It is told what it depends on (session, screen, address) and
// settles in the first state of its order that applies; it loads nothing and draws nothing.

export type SessionReport =
  | { status: 'signedOut' }
  | { status: 'loading' }
  | { status: 'ready'; isSuperAdmin: boolean; permissions: readonly string[] }

export interface ScreenReport {
  /** CSS pixels. */
  width: number
  isMobile: boolean
}

interface ShellContext {
  menu: readonly Area[]
  session: SessionReport
  screen: ScreenReport
  path: string
}

type ShellEvent =
  | { type: 'session.changed'; session: SessionReport }
  | { type: 'screen.changed'; screen: ScreenReport }
  | { type: 'location.changed'; path: string }

/** CSS pixels: the dashboard is not usable below. */
export const MINIMUM_WIDTH = 1024

const HOME = '/dashboard'

const holderIn = ({ session }: ShellContext) => assertDefined(session.status === 'ready' ? session : undefined)

const placeIn = ({ path }: ShellContext) => path.replace(/(?<=.)\/$/, '')

const shellSetup = setup({
  types: {
    context: {} as ShellContext,
    events: {} as ShellEvent,
    input: {} as ShellContext,
  },
  actions: {
    notifyNoAccess: () => {},
    /** Replaces the current address by the tasks of the person. */
    goToTasks: () => {},
    rememberSession: assign((_, { session }: { session: SessionReport }) => ({ session })),
    rememberScreen: assign((_, { screen }: { screen: ScreenReport }) => ({ screen })),
    rememberPath: assign((_, { path }: { path: string }) => ({ path })),
  },
  guards: {
    isSignedOut: ({ context }) => context.session.status === 'signedOut',
    isTooSmall: ({ context }) => context.screen.isMobile || context.screen.width < MINIMUM_WIDTH,
    isLoading: ({ context }) => context.session.status === 'loading',
    /** Settings need nothing, and stay open without any item of the main menu. */
    isDenied: ({ context }) =>
      areasOpenTo(context.menu, holderIn(context)).length === 0 && placeIn(context) !== SETTINGS_AREA.path,
    isAtHome: ({ context }) => placeIn(context) === HOME,
    isBarred: ({ context }) => {
      const area = context.menu.find(({ path }) => path === placeIn(context))
      return area !== undefined && !isAreaOpenTo(area, holderIn(context))
    },
  },
})

/** Each state's own condition: it applies, and none before it in the order does. */
const showsSignedOut = 'isSignedOut'
const showsDesktopRequired = and([not('isSignedOut'), 'isTooSmall'])
const usable = and([not('isSignedOut'), not('isTooSmall')])
const showsLoading = and([usable, 'isLoading'])
const loaded = and([usable, not('isLoading')])
const showsAccessDenied = and([loaded, 'isDenied'])
const isAdmitted = and([loaded, not('isDenied')])
const redirects = and([isAdmitted, 'isBarred', 'isAtHome'])
const showsForbidden = and([isAdmitted, 'isBarred', not('isAtHome')])
const isOpen = and([isAdmitted, not('isBarred')])

export const shellMachine = shellSetup.createMachine({
  id: 'shell',
  description: 'What the dashboard shows instead of an area, in the order of its states.',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    'session.changed': { actions: { type: 'rememberSession', params: ({ event }) => event } },
    'screen.changed': { actions: { type: 'rememberScreen', params: ({ event }) => event } },
    'location.changed': { actions: { type: 'rememberPath', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      description: 'Takes the first that applies.',
      always: [
        { guard: showsSignedOut, target: 'signedOut' },
        { guard: showsDesktopRequired, target: 'desktopRequired' },
        { guard: showsLoading, target: 'loadingPermissions' },
        { guard: showsAccessDenied, target: 'accessDenied', actions: 'notifyNoAccess' },
        { guard: redirects, target: 'redirecting', actions: 'goToTasks' },
        { guard: showsForbidden, target: 'forbidden' },
        { target: 'open' },
      ],
    },
    signedOut: {
      description: 'Nobody is signed in: “Please log in to access the dashboard.”',
      always: { guard: not(showsSignedOut), target: 'deciding' },
    },
    desktopRequired: {
      description: 'The screen is too narrow, or a phone’s.',
      always: { guard: not(showsDesktopRequired), target: 'deciding' },
    },
    loadingPermissions: {
      description: 'The permissions are on their way.',
      always: { guard: not(showsLoading), target: 'deciding' },
    },
    accessDenied: {
      description: 'No item of the main menu is open to this person: the sidebar says so, next to “Access Denied”.',
      always: { guard: not(showsAccessDenied), target: 'deciding' },
    },
    redirecting: {
      description: 'At home without the right to it: on the way to the tasks.',
      always: { guard: not(redirects), target: 'deciding' },
    },
    forbidden: {
      description: 'The area at this address is not open to this person.',
      always: { guard: not(showsForbidden), target: 'deciding' },
    },
    open: {
      description: 'The area is shown.',
      always: { guard: not(isOpen), target: 'deciding' },
    },
  },
})
