import type { FlowWords } from '#machines/words.ts'
import type { signInMachine } from './sign-in-machine.ts'

export const signInWords = {
  machine: 'From an email address, through a 6-digit code, to a session.',
  states: {
    resuming: ['Checking for a code', 'Checks whether a code was requested before a reload.'],
    enteringEmail: ['Login screen', 'The login screen.'],
    'enteringEmail.clean': ['Waiting for the address', 'No error.'],
    'enteringEmail.refused': ['Error shown', 'The last attempt failed, and the screen shows the reason.'],
    requestingCode: ['Sending a code', 'The server sends a code.'],
    enteringCode: ['Verify screen', 'The verify screen.'],
    'enteringCode.entry': ['The six digits', 'The input of six digits.'],
    'enteringCode.entry.clean': ['Waiting for the code', 'The person types the digits.'],
    'enteringCode.entry.incomplete': ['Digits missing', 'The person submitted fewer than six digits.'],
    'enteringCode.entry.refused': [
      'Wrong code shown',
      'The code was wrong. The screen shows the reason and clears the boxes.',
    ],
    'enteringCode.entry.unchecked': [
      'Failed check shown',
      'The code could not be checked. The screen shows the reason, and the person can resubmit the code.',
    ],
    'enteringCode.entry.checking': ['Checking the code', 'The server checks the code.'],
    'enteringCode.resend': ['Another code', 'The request for another code.'],
    'enteringCode.resend.cooling': ['Waiting a moment', 'A code was just sent.'],
    'enteringCode.resend.available': ['Can be requested', 'The person can request another code.'],
    'enteringCode.resend.unavailable': [
      'Not possible',
      'After a reload the address is unknown, so the person must start again.',
    ],
    resendingCode: ['Sending a new code', 'The server sends a new code, and the previous one expires.'],
    signedIn: ['Signed in', 'Sign-in is complete, and the session starts.'],
  },
  events: {
    'email.submit': 'Login',
    'code.submit': 'Verify OTP',
    'code.edit': 'Change a digit',
    'code.resend': 'Resend code',
    'signIn.restart': 'Back to login',
  },
  services: {
    requestCode: {
      runs: 'the server sends a code',
      outcomes: { isAccepted: 'Code sent', otherwise: 'Refused', error: 'No answer' },
    },
    checkCode: {
      runs: 'the server checks it',
      outcomes: {
        isAccepted: 'Right code',
        isOver: 'Too many tries',
        isWrong: 'Wrong code',
        otherwise: 'Not checked',
        error: 'No answer',
      },
    },
  },
  guards: {
    hasSessionId: ['a code was requested', 'no code was requested'],
    hasEmail: ['address known', 'address not known'],
    isCompleteCode: ['six digits', 'fewer digits'],
    isAccepted: ['accepted', 'not accepted'],
    isOver: ['no tries left', 'tries left'],
    isWrong: ['wrong code', 'not a wrong code'],
  },
  delays: { resendCooldown: 'pause before another code' },
  notes: {
    ' | signIn.restart': 'The login screen opened, or a session ended: start again',
    'enteringEmail | signIn.restart': 'Already on the login screen: a visible reason stays',
  },
} as const satisfies FlowWords<typeof signInMachine>
