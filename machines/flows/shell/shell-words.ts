import type { FlowWords } from '#machines/words.ts'
import type { shellMachine } from './shell-machine.ts'

export const shellWords = {
  machine: 'Loading, no access, session ended: what the dashboard shows instead of an area.',
  states: {
    deciding: ['Deciding', 'Enters the first state whose condition is true.'],
    signedOut: ['Signed out', 'No session: “Please log in to access the dashboard.”'],
    desktopRequired: [
      'Screen too small',
      'The screen is too narrow, or a phone. “Continue anyway” opens the dashboard in this tab.',
    ],
    loadingPermissions: ['Permissions loading', 'The permissions are loading.'],
    accessDenied: [
      'Access denied',
      'The person has access to no item of the main menu. The sidebar says so next to “Access Denied”, and a toast appears once.',
    ],
    redirecting: ['Going to the tasks', 'The person cannot open the home area: the address changes to the tasks.'],
    forbidden: ['Area not allowed', 'The person has no access to the area at this address.'],
    open: ['Area shown', 'The area is visible.'],
  },
  events: {},
  guards: {
    isSignedOut: ['signed out', 'signed in'],
    isTooSmall: ['screen too small', 'screen large enough'],
    isAccepted: ['small screen accepted', 'small screen not accepted'],
    isLoading: ['permissions loading', 'permissions known'],
    hasArea: ['some area is open', 'no area is open'],
    isAtHome: ['at home', 'not at home'],
    isAtSettings: ['at Settings', 'not at Settings'],
    isBarred: ['area not allowed', 'area allowed'],
  },
} as const satisfies FlowWords<typeof shellMachine>
