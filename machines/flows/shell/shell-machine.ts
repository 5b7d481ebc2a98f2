import { and, not, setup } from 'xstate'
import { type Area, areasOpenTo, isAreaOpenTo, SETTINGS_AREA } from '#contract/area.ts'

// No memory and no events: the screen evaluates it for each situation. It settles in the first state that applies.

export interface SessionReport {
  readonly status: 'signedOut' | 'loading' | 'ready'
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
}

export interface Situation {
  readonly menu: readonly Area[]
  readonly session: SessionReport
  readonly screen: {
    /** CSS pixels. */
    readonly width: number
    readonly isMobile: boolean
    /** The person continues on this screen, too small or not. */
    readonly isAccepted: boolean
  }
  readonly path: string
}

/** CSS pixels: below, the dashboard asks before it opens. */
export const MINIMUM_WIDTH = 1024

const HOME = '/dashboard'

export const shellMachine = setup({
  types: { context: {} as Situation, input: {} as Situation },
  guards: {
    isSignedOut: ({ context }) => context.session.status === 'signedOut',
    isAccepted: ({ context }) => context.screen.isAccepted,
    isTooSmall: ({ context: { screen } }) => screen.isMobile || screen.width < MINIMUM_WIDTH,
    isLoading: ({ context }) => context.session.status === 'loading',
    hasArea: ({ context: { menu, session } }) => areasOpenTo(menu, session).length > 0,
    isAtHome: ({ context }) => context.path === HOME,
    isAtSettings: ({ context }) => context.path === SETTINGS_AREA.path,
    isBarred: ({ context: { menu, path, session } }) => {
      const area = menu.find((each) => each.path === path)
      return area !== undefined && !isAreaOpenTo(area, session)
    },
  },
}).createMachine({
  id: 'shell',
  context: ({ input }) => ({ ...input, path: input.path.replace(/(?<=.)\/$/, '') }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isSignedOut', target: 'signedOut' },
        { guard: and(['isTooSmall', not('isAccepted')]), target: 'desktopRequired' },
        { guard: 'isLoading', target: 'loadingPermissions' },
        { guard: and([not('hasArea'), not('isAtSettings')]), target: 'accessDenied' },
        { guard: and(['isBarred', 'isAtHome']), target: 'redirecting' },
        { guard: 'isBarred', target: 'forbidden' },
        { target: 'open' },
      ],
    },
    signedOut: {},
    desktopRequired: {},
    loadingPermissions: {},
    accessDenied: {},
    redirecting: {},
    forbidden: {},
    open: {},
  },
})
