import { and, setup } from 'xstate'
import { holds } from '#machines/lifecycles/decide.ts'

// Tries, use and times are stored; the status is derived (challenge-status.ts). The limits of the caller come first.

type SignInChallengeEvent =
  /** `isRight`: the digits match, for a user who may sign in. `isEnough`: no further code is needed. */
  | { type: 'code.try'; isRight: boolean; isEnough: boolean; isLastTry: boolean }
  /** `isDue`: the limits allow a new mail. */
  | { type: 'code.request'; isDue: boolean }
  | { type: 'code.expired' }

const effect = () => {}

/** Wrong digits and digits of a used code get the same response, so that callers cannot distinguish them. */
const refuse = [{ guard: 'isLastTry', target: 'exhausted', actions: 'refuseCode' }, { actions: 'refuseCode' }] as const

const replaceable = { guard: 'isDue', target: 'superseded', actions: 'mailCode' } as const

const open = {
  'code.request': [
    replaceable,
    { actions: 'joinCode', description: 'The new sign-in waits for the code that was already mailed.' },
  ],
  'code.expired': 'expired',
} as const

export const signInChallengeMachine = setup({
  types: { events: {} as SignInChallengeEvent },
  guards: {
    isRight: holds('isRight'),
    isEnough: holds('isEnough'),
    isLastTry: holds('isLastTry'),
    isDue: holds('isDue'),
  },
  actions: {
    signIn: effect,
    mailAnotherCode: effect,
    refuseCode: effect,
    refuseExpired: effect,
    mailCode: effect,
    joinCode: effect,
  },
}).createMachine({
  id: 'signInChallenge',
  description: 'A mailed code, from the view of one sign-in.',
  initial: 'pending',
  states: {
    pending: {
      description: 'The code is in the mailbox, and the sign-in has tries left.',
      on: {
        'code.try': [
          { guard: and(['isRight', 'isEnough']), target: 'used', actions: 'signIn' },
          {
            guard: 'isRight',
            target: 'used',
            actions: 'mailAnotherCode',
            description: 'After many wrong codes for the address, a second code is mailed for this sign-in.',
          },
          ...refuse,
        ],
        ...open,
      },
    },
    used: {
      description: 'The code served one sign-in. In other sign-ins of the address it counts as a wrong code.',
      on: { 'code.try': refuse, ...open },
    },
    expired: {
      description: 'The code or the sign-in has expired (HTTP 404). An early request for a new code gets HTTP 429.',
      on: {
        'code.try': [
          { guard: 'isLastTry', target: 'exhausted', actions: 'refuseExpired' },
          { actions: 'refuseExpired' },
        ],
        'code.request': replaceable,
      },
    },
    exhausted: {
      type: 'final',
      description: 'The sign-in has no tries left (HTTP 404). Other sign-ins of the address can still use the code.',
    },
    superseded: {
      type: 'final',
      description: 'A newer code was mailed. Only the newer one is accepted.',
    },
  },
})
