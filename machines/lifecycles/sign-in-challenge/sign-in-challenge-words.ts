import type { StatusWords } from '#machines/core/words.ts'
import type { signInChallengeMachine } from './sign-in-challenge-machine.ts'

const WAITS = 'The new sign-in waits for the code that was already mailed.'

export const signInChallengeWords = {
  machine: 'A mailed code, from the view of one sign-in.',
  states: {
    pending: ['Pending', 'The code is in the mailbox, and the sign-in has tries left.'],
    used: ['Used', 'The code served one sign-in. In other sign-ins of the address it counts as a wrong code.'],
    expired: [
      'Expired',
      'The code or the sign-in has expired (HTTP 404). An early request for a new code gets HTTP 429.',
    ],
    exhausted: [
      'No tries left',
      'The sign-in has no tries left (HTTP 404). Other sign-ins of the address can still use the code.',
    ],
    superseded: ['Replaced', 'A newer code was mailed. Only the newer one is accepted.'],
  },
  events: {
    'code.try': 'Code tried',
    'code.request': 'New code requested',
    'code.expired': 'Time passed',
  },
  guards: {
    isRight: ['right code', 'wrong code'],
    isEnough: ['one code is enough', 'a second code is needed'],
    isLastTry: ['last try', 'tries left'],
    isDue: ['a mail is due', 'no mail is due'],
  },
  notes: {
    'pending | code.try | 1': 'After many wrong codes for the address, a second code is mailed for this sign-in.',
    'pending | code.request | 1': WAITS,
    'used | code.request | 1': WAITS,
  },
} as const satisfies StatusWords<typeof signInChallengeMachine>
