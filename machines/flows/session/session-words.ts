import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { sessionMachine } from './session-machine.ts'

const ENDING = 'The server is asked to end the session.'
const ENDED_ALREADY = 'It had ended already: just what was asked for'

export const sessionWords = {
  machine: 'Who is signed in, what they may see, and why a session ended.',
  states: {
    restoring: 'Looks whether credentials were stored before a reload.',
    signedOut: 'Nobody is signed in; the reason is shown on the login screen.',
    'signedOut.quiet': 'Nothing to explain.',
    'signedOut.asked': 'They logged out.',
    'signedOut.inactive': 'The session expired.',
    'signedOut.invalid': 'The server no longer knows the session.',
    'signedOut.elsewhere': 'Another tab ended it.',
    signedIn: 'Somebody is signed in.',
    'signedIn.access': 'What they may see.',
    'signedIn.access.deciding': 'Looks whether there is anything to read.',
    'signedIn.access.loading': 'The permissions of the role are read.',
    'signedIn.access.ready': 'What they may see is known.',
    'signedIn.leaving': 'Logging out.',
    'signedIn.leaving.staying': 'Nobody asked to log out.',
    'signedIn.leaving.confirming': 'The “Log out?” dialog is open.',
    'signedIn.leaving.ending': ENDING,
    'signedIn.leaving.endingUnasked': ENDING,
    'signedIn.validation': 'Whether the server still knows a restored session.',
    'signedIn.validation.asking': 'Once the dashboard is at rest, the server is asked.',
    'signedIn.validation.done': 'There is nothing to validate.',
  },
  notes: {
    'signedOut | session.abandon': 'The login screen empties the local storage',
    'signedIn | session.changedElsewhere | 0': 'Renewed tokens of the same person',
    'signedIn | session.changedElsewhere | 1': 'Another person signed in in another tab',
    'signedIn | session.established': 'This tab finished a sign-in of its own after another tab had signed in',
    'signedIn.access.deciding | always | 0': 'A super admin may see everything at once',
    'signedIn.access.loading | xstate.error.actor.loadPermissions': 'Silent: no permission',
    'signedIn.leaving.ending | session.refused': ENDED_ALREADY,
    'signedIn.leaving.endingUnasked | session.refused': ENDED_ALREADY,
    'signedIn.validation.asking | xstate.done.actor.validateSession': 'Silent: a refusal has ended the session already',
    'signedIn.validation.asking | xstate.error.actor.validateSession': 'Silent',
  },
} satisfies FlowWords<typeof sessionMachine>
