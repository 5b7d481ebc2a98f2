import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { signInMachine } from './sign-in-machine.ts'

export const signInWords = {
  machine: 'From an e-mail address, through a 6-digit code, to a session.',
  states: {
    resuming: 'Looks whether a code was requested before a reload.',
    enteringEmail: 'The login screen.',
    'enteringEmail.clean': 'There is nothing to tell.',
    'enteringEmail.refused': 'The last attempt failed; the reason is shown.',
    requestingCode: 'The server is asked to send a code.',
    enteringCode: 'The verify screen.',
    'enteringCode.entry': 'The six digits.',
    'enteringCode.entry.clean': 'The digits are being typed.',
    'enteringCode.entry.incomplete': 'Fewer than six digits were submitted.',
    'enteringCode.entry.refused': 'The code was wrong: the reason is shown, and the field is empty again.',
    'enteringCode.entry.unchecked':
      'The code could not be checked: the reason is shown, and it can be sent again as it is.',
    'enteringCode.entry.checking': 'The server checks the code.',
    'enteringCode.resend': 'Asking for another code.',
    'enteringCode.resend.cooling': 'A code was sent just now.',
    'enteringCode.resend.available': 'Another code can be asked for.',
    'enteringCode.resend.unavailable': 'After a reload the address is not known: only a restart helps.',
    resendingCode: 'A new code is asked for; the former one is void.',
    signedIn: 'Done: the session has taken over.',
  },
  notes: {
    ' | signIn.restart': 'The login screen was entered, or a session ended: start again',
    'enteringEmail | signIn.restart': 'Already at the beginning: a shown reason stays',
  },
} satisfies FlowWords<typeof signInMachine>
