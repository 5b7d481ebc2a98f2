import { signInChallengeMachine } from '#machines/lifecycles/sign-in-challenge/sign-in-challenge-machine.ts'
import { flowModel } from './model.ts'

const NO_MATCH = { isRight: false, isEnough: true, isLastTry: false }
const MATCH = { ...NO_MATCH, isRight: true }

export const signInChallengeModel = flowModel(signInChallengeMachine, {
  events: {
    'code.try': {
      'of the right code': MATCH,
      'of the right code, the last one': { ...MATCH, isLastTry: true },
      'of the right code where two are needed': { ...MATCH, isEnough: false },
      'of the right code where two are needed, the last one': { ...MATCH, isEnough: false, isLastTry: true },
      'of a wrong code': NO_MATCH,
      'of a wrong code, the last one': { ...NO_MATCH, isLastTry: true },
      'of a wrong code where two are needed': { ...NO_MATCH, isEnough: false },
      'of a wrong code where two are needed, the last one': { ...NO_MATCH, isEnough: false, isLastTry: true },
    },
    'code.request': { 'when a mail is due': { isDue: true }, 'before a mail is due': { isDue: false } },
    'code.expired': { '': {} },
  },
  actors: {},
})
