import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { sessionMachine } from './session-machine.ts'

const ENDING = 'The server ends the session.'
const ENDED_ALREADY = 'The session had already ended, so log-out succeeds'

export const sessionWords = {
  machine: 'Who is signed in, what they can access, and why a session ended.',
  states: {
    restoring: 'Checks for stored credentials after a reload.',
    signedOut: 'No session; the login screen shows the reason.',
    'signedOut.quiet': 'No reason to show.',
    'signedOut.asked': 'The person logged out.',
    'signedOut.inactive': 'The session expired.',
    'signedOut.invalid': 'The server no longer knows the session.',
    'signedOut.elsewhere': 'Another tab ended the session.',
    signedIn: 'A person is signed in.',
    'signedIn.access': 'The person’s permissions.',
    'signedIn.access.deciding': 'Checks whether permissions must be loaded.',
    'signedIn.access.loading': 'The permissions of the role are loading.',
    'signedIn.access.ready': 'The permissions are known.',
    'signedIn.leaving': 'Logging out.',
    'signedIn.leaving.staying': 'No log-out is in progress.',
    'signedIn.leaving.confirming': 'The “Log out?” dialog is open.',
    'signedIn.leaving.ending': ENDING,
    'signedIn.leaving.endingUnasked': ENDING,
    'signedIn.validation': 'The check of a restored session.',
    'signedIn.validation.asking': 'The server validates the session once the dashboard is idle.',
    'signedIn.validation.done': 'There is nothing to validate.',
  },
  notes: {
    'signedOut | session.abandon': 'The login screen clears the local storage',
    'signedIn | session.changedElsewhere | 0': 'Rotated tokens of the same person',
    'signedIn | session.changedElsewhere | 1': 'Another person signed in from another tab',
    'signedIn | session.established': 'This tab completed a sign-in after another tab had signed in',
    'signedIn.access.deciding | always | 0': 'A super admin gets all permissions immediately',
    'signedIn.access.loading | xstate.error.actor.loadPermissions': 'Silent: the person gets no permissions',
    'signedIn.leaving.ending | session.refused': ENDED_ALREADY,
    'signedIn.leaving.endingUnasked | session.refused': ENDED_ALREADY,
    'signedIn.validation.asking | xstate.done.actor.validateSession': 'Silent: a refusal has already ended the session',
    'signedIn.validation.asking | xstate.error.actor.validateSession': 'Silent',
  },
} satisfies FlowWords<typeof sessionMachine>
