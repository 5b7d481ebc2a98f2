import { and, setup } from 'xstate'
import { holds } from '#machines/core/decide.ts'

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
  'code.request': [replaceable, { actions: 'joinCode' }],
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
  initial: 'pending',
  states: {
    pending: {
      on: {
        'code.try': [
          { guard: and(['isRight', 'isEnough']), target: 'used', actions: 'signIn' },
          {
            guard: 'isRight',
            target: 'used',
            actions: 'mailAnotherCode',
          },
          ...refuse,
        ],
        ...open,
      },
    },
    used: {
      on: { 'code.try': refuse, ...open },
    },
    expired: {
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
    },
    superseded: {
      type: 'final',
    },
  },
})
