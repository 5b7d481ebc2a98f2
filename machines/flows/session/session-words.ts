import type { FlowWords } from '#machines/words.ts'
import type { sessionMachine } from './session-machine.ts'

const ENDING = 'The server ends the session.'
const ENDED_ALREADY = 'The session had already ended, so log-out succeeds'

export const sessionWords = {
  machine: 'Who is signed in, what they can access, and why a session ended.',
  states: {
    restoring: ['Restoring', 'Checks for stored credentials after a reload.'],
    signedOut: ['Signed out', 'No session; the login screen shows the reason.'],
    'signedOut.quiet': ['No reason', 'No reason to show.'],
    'signedOut.asked': ['Logged out', 'The person logged out.'],
    'signedOut.inactive': ['Expired', 'The session expired.'],
    'signedOut.invalid': ['Unknown', 'The server no longer knows the session.'],
    'signedOut.elsewhere': ['Other tab', 'Another tab ended the session.'],
    signedIn: ['Signed in', 'A person is signed in.'],
    'signedIn.access': ['Permissions', 'The person’s permissions.'],
    'signedIn.access.deciding': ['Super admin?', 'Checks whether permissions must be loaded.'],
    'signedIn.access.loading': ['Loading', 'The permissions of the role are loading.'],
    'signedIn.access.ready': ['Known', 'The permissions are known.'],
    'signedIn.leaving': ['Logging out', 'Logging out.'],
    'signedIn.leaving.staying': ['Staying', 'No log-out is in progress.'],
    'signedIn.leaving.confirming': ['“Log out?” shown', 'The “Log out?” dialog is open.'],
    'signedIn.leaving.ending': ['Ending', ENDING],
    'signedIn.leaving.endingUnasked': ['Ending unasked', ENDING],
    'signedIn.validation': ['Restored', 'The check of a restored session.'],
    'signedIn.validation.asking': ['Checking', 'The server validates the session once the dashboard is idle.'],
    'signedIn.validation.done': ['Checked', 'There is nothing to validate.'],
  },
  events: {
    'session.established': 'Sign-in completed',
    'session.changedElsewhere': 'Other tab changed',
    'session.refused': 'Call refused',
    'access.changed': 'Role changed',
    'session.abandon': 'Login shown',
    'logOut.ask': 'Log out',
    'logOut.cancel': 'Cancel',
    'logOut.confirm': 'Log out',
    'logOut.begin': 'Leave',
  },
  services: {
    loadPermissions: {
      runs: 'the server answers',
      outcomes: { otherwise: 'Loaded', error: 'No answer' },
    },
    endSession: {
      runs: 'the server ends it',
      outcomes: { isEnded: 'Ended', otherwise: 'Not ended', error: 'Not ended' },
    },
    validateSession: {
      runs: 'the server checks it',
      outcomes: { otherwise: 'Checked', error: 'Checked' },
    },
    watchOtherTabs: { runs: 'other tabs are watched', outcomes: {} },
  },
  guards: {
    isSuperAdmin: ['super admin', 'anyone else'],
    hasUser: ['user known', 'no user'],
    isSamePerson: ['same person', 'another person'],
    isInactive: ['expired', 'unknown'],
    isEnded: ['ended', 'not ended'],
  },
  notes: {
    'signedOut | session.abandon': 'The login screen clears the local storage',
    'signedIn | session.changedElsewhere | 0': 'Rotated tokens of the same person',
    'signedIn | session.changedElsewhere | 1': 'Another person signed in from another tab',
    'signedIn | session.established': 'This tab completed a sign-in after another tab had signed in',
    'signedIn.access.deciding | always | 0': 'A super admin gets all permissions immediately',
    'signedIn.access.loading | xstate.error.actor.loadPermissions': 'Silent: the person gets no permissions',
    'signedIn.access.ready | access.changed': 'Menus and moves follow at once',
    'signedIn.leaving.ending | session.refused': ENDED_ALREADY,
    'signedIn.leaving.endingUnasked | session.refused': ENDED_ALREADY,
    'signedIn.validation.asking | xstate.done.actor.validateSession': 'Silent: a refusal has already ended the session',
    'signedIn.validation.asking | xstate.error.actor.validateSession': 'Silent',
  },
} as const satisfies FlowWords<typeof sessionMachine>
