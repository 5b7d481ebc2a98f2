import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { shellMachine } from './shell-machine.ts'

export const shellWords = {
  machine: 'What the dashboard shows instead of an area, in the order of its states.',
  states: {
    deciding: 'Takes the first that applies.',
    signedOut: 'Nobody is signed in: “Please log in to access the dashboard.”',
    desktopRequired: 'The screen is too narrow, or a phone’s.',
    loadingPermissions: 'The permissions are loading.',
    accessDenied:
      'No item of the main menu is open to this person: the sidebar says so, next to “Access Denied”, and a toast does once.',
    redirecting: 'At home without the right to it: the address becomes that of the tasks.',
    forbidden: 'The area at this address is not open to this person.',
    open: 'The area is shown.',
  },
} satisfies FlowWords<typeof shellMachine>
