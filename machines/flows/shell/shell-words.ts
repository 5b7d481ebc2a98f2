import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { shellMachine } from './shell-machine.ts'

export const shellWords = {
  machine: 'What the dashboard shows instead of an area, in the order of its states.',
  states: {
    deciding: 'Enters the first state whose condition is true.',
    signedOut: 'No session: “Please log in to access the dashboard.”',
    desktopRequired: 'The screen is too narrow, or a phone.',
    loadingPermissions: 'The permissions are loading.',
    accessDenied:
      'The person has access to no item of the main menu. The sidebar says so next to “Access Denied”, and a toast appears once.',
    redirecting: 'The person cannot open the home area: the address changes to the tasks.',
    forbidden: 'The person has no access to the area at this address.',
    open: 'The area is visible.',
  },
} satisfies FlowWords<typeof shellMachine>
