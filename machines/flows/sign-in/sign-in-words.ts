import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { signInMachine } from './sign-in-machine.ts'

export const signInWords = {
  machine: 'From an email address, through a 6-digit code, to a session.',
  states: {
    resuming: 'Checks whether a code was requested before a reload.',
    enteringEmail: 'The login screen.',
    'enteringEmail.clean': 'No error.',
    'enteringEmail.refused': 'The last attempt failed, and the screen shows the reason.',
    requestingCode: 'The server sends a code.',
    enteringCode: 'The verify screen.',
    'enteringCode.entry': 'The input of six digits.',
    'enteringCode.entry.clean': 'The person types the digits.',
    'enteringCode.entry.incomplete': 'The person submitted fewer than six digits.',
    'enteringCode.entry.refused': 'The code was wrong. The screen shows the reason and clears the boxes.',
    'enteringCode.entry.unchecked':
      'The code could not be checked. The screen shows the reason, and the person can resubmit the code.',
    'enteringCode.entry.checking': 'The server checks the code.',
    'enteringCode.resend': 'The request for another code.',
    'enteringCode.resend.cooling': 'A code was just sent.',
    'enteringCode.resend.available': 'The person can request another code.',
    'enteringCode.resend.unavailable': 'After a reload the address is unknown, so the person must start again.',
    resendingCode: 'The server sends a new code, and the previous one expires.',
    signedIn: 'Sign-in is complete, and the session starts.',
  },
  notes: {
    ' | signIn.restart': 'The login screen opened, or a session ended: start again',
    'enteringEmail | signIn.restart': 'Already on the login screen: a visible reason stays',
  },
} satisfies FlowWords<typeof signInMachine>
