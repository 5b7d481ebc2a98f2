import { signInMachine } from '#machines/flows/sign-in/sign-in-machine.ts'
import { flowModel } from './model.ts'
import { ada, credentialsOf } from './people.ts'

const failures = { 'with an error': new Error('Network down'), 'without one': 'unreadable' }

export const signInModel = flowModel(signInMachine, {
  starts: { fresh: { sessionId: undefined }, reloaded: { sessionId: 'session-1' } },
  events: {
    'email.submit': { '': { email: 'ada@statehouse.example' } },
    'code.submit': {
      'of six digits': { otp: '012345' },
      'of five digits': { otp: '01234' },
      'with a letter in front': { otp: 'x01234' },
      'with a letter behind': { otp: '01234x' },
    },
    'code.edit': { '': {} },
    'code.resend': { '': {} },
    'signIn.restart': { '': {} },
    'signOn.begin': { '': { again: false }, 'after a log-out': { again: true } },
    'signOn.returned': { '': { search: '?code=1&state=2' } },
  },
  actors: {
    requestCode: {
      done: { accepted: { ok: true, sessionId: 'session-2' }, refused: { ok: false, message: 'Too many codes' } },
      error: failures,
    },
    checkCode: {
      done: {
        accepted: { ok: true, credentials: credentialsOf(ada) },
        wrong: { ok: false, message: 'Wrong code', why: 'wrong' },
        over: { ok: false, message: 'Session ID not found', why: 'over' },
        unchecked: { ok: false, message: 'No connection', why: 'unchecked' },
      },
      error: failures,
    },
    beginSignOn: {
      done: {
        accepted: { ok: true, url: 'https://id.example/auth' },
        refused: { ok: false, message: 'Keyhouse cannot be reached.' },
      },
      error: failures,
    },
    completeSignOn: {
      done: {
        accepted: { ok: true, credentials: credentialsOf(ada) },
        refused: { ok: false, message: 'There is no account.' },
      },
      error: failures,
    },
    watchPage: { done: {}, error: {} },
  },
  contextKey: ({ email }) => (email === undefined ? '' : 'address known'),
})
