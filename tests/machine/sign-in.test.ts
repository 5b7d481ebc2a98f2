import { describe, expect, test } from 'vitest'
import { ada, credentialsOf } from '#tests/support/model/cases/people.ts'
import { signInModel } from '#tests/support/model/cases/sign-in.ts'
import { graphOf } from '#tests/support/model/graph.ts'
import { after, failureOf, judge, type Line, unusedLines, wordsOf } from '#tests/support/model/spec.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const KNOWN = 'address known'
const ADDRESS = '{"email":"ada@statehouse.example"}'
const COOLDOWN = 'wait 30000: xstate.after.resendCooldown.signIn.enteringCode.resend.cooling'

const VERIFYING = 'enteringCode.entry.clean & enteringCode.resend.cooling'
const STORED = 'storeSessionId {"sessionId":"session-2"}'
const wrong = (message: string) => `notifyRefusal ${JSON.stringify({ message })}`

const CHECKING = 'enteringCode.entry.checking'
const checked = (sessionId: string) => `start checkCode {"sessionId":"${sessionId}","otp":"012345"}`

const typing = (state: string): Line[] => [
  [`${state} | ${KNOWN}`, 'code.submit of six digits', CHECKING, checked('session-2')],
  [state, 'code.submit of six digits', CHECKING, checked('session-1')],
  [state, 'code.submit of five digits', 'enteringCode.entry.incomplete'],
  [state, 'code.submit with a letter in front', 'enteringCode.entry.incomplete'],
  [state, 'code.submit with a letter behind', 'enteringCode.entry.incomplete'],
  [state, 'code.edit', 'enteringCode.entry.clean'],
]

const resendable = (state: string): Line => [
  `enteringCode.resend.available & ${state}`,
  'code.resend',
  'resendingCode',
  `start requestCode ${ADDRESS}`,
]

const anywhere = (state: string): Line => [state, 'signIn.restart', 'enteringEmail.clean', 'forgetSessionId']

const EMAIL = 'ada@statehouse.example'
const NOTHING = { email: undefined, sessionId: undefined, refusal: undefined }

const MEANINGS = {
  resuming: 'Looks whether a code is already on its way.',
  enteringEmail: 'The login screen.',
  'enteringEmail.clean': 'There is nothing to tell.',
  'enteringEmail.refused': 'The last attempt failed; the reason is shown.',
  requestingCode: 'The server is asked to send a code.',
  enteringCode: 'The verify screen.',
  'enteringCode.entry': 'The six digits.',
  'enteringCode.entry.clean': 'The digits are being typed.',
  'enteringCode.entry.incomplete': 'Fewer than six digits were sent off.',
  'enteringCode.entry.refused': 'The code was wrong: the reason is shown, and the code is typed anew.',
  'enteringCode.entry.unchecked':
    'The code could not be checked: the reason is shown, and it can be sent again as it is.',
  'enteringCode.entry.checking': 'The server checks the code.',
  'enteringCode.resend': 'Asking for another code.',
  'enteringCode.resend.cooling': 'A code was sent just now.',
  'enteringCode.resend.available': 'Another code can be asked for.',
  'enteringCode.resend.unavailable': 'After a reload the address is not known: only a restart helps.',
  resendingCode: 'A new code is asked for; the former one is void.',
  signedIn: 'Done: the session has taken over.',
}

const LINES: Line[] = [
  ['enteringEmail', 'email.submit', 'requestingCode', `start requestCode ${ADDRESS}`],
  ['enteringEmail.clean', 'signIn.restart', 'enteringEmail.clean', 'forgetSessionId'],
  ['enteringEmail.refused', 'signIn.restart', 'enteringEmail.refused', 'forgetSessionId'],

  ['requestingCode', 'requestCode answers accepted', VERIFYING, STORED, COOLDOWN],
  ['requestingCode', 'requestCode answers refused', 'enteringEmail.refused'],
  ['requestingCode', 'requestCode fails with an error', 'enteringEmail.refused'],
  ['requestingCode', 'requestCode fails without one', 'enteringEmail.refused'],
  anywhere('requestingCode'),

  ...typing('enteringCode.entry.clean'),
  ...typing('enteringCode.entry.incomplete'),
  ...typing('enteringCode.entry.refused'),
  ...typing('enteringCode.entry.unchecked'),
  [
    CHECKING,
    'checkCode answers accepted',
    'signedIn',
    `establishSession ${JSON.stringify({ credentials: credentialsOf(ada) })}`,
    'forgetSessionId',
  ],
  [CHECKING, 'checkCode answers wrong', 'enteringCode.entry.refused'],
  [CHECKING, 'checkCode answers over', 'enteringEmail.refused', 'forgetSessionId'],
  [CHECKING, 'checkCode answers unchecked', 'enteringCode.entry.unchecked'],
  [CHECKING, 'checkCode fails with an error', 'enteringCode.entry.unchecked'],
  [CHECKING, 'checkCode fails without one', 'enteringCode.entry.unchecked'],

  [`enteringCode.resend.cooling | ${KNOWN}`, 'after resendCooldown', 'enteringCode.resend.available'],
  ['enteringCode.resend.cooling', 'after resendCooldown', 'enteringCode.resend.unavailable'],
  resendable('enteringCode.entry.clean'),
  resendable('enteringCode.entry.incomplete'),
  resendable('enteringCode.entry.refused'),
  resendable('enteringCode.entry.unchecked'),
  anywhere('enteringCode'),

  ['resendingCode', 'resendCode answers accepted', 'enteringCode.resend.cooling', STORED, 'notifyResent', COOLDOWN],
  ['resendingCode', 'resendCode answers refused', 'enteringCode.resend.available', wrong('Too many codes')],
  ['resendingCode', 'resendCode fails with an error', 'enteringCode.resend.available', wrong('Network down')],
  ['resendingCode', 'resendCode fails without one', 'enteringCode.resend.available', wrong('An error occurred.')],
  anywhere('resendingCode'),
  anywhere('signedIn'),
]

describe('sign-in, by the specification', () => {
  const judgements = judge(signInModel, LINES)

  test('is loadable by itself', async () => {
    const { signInMachine } = await import('#machines/flows/sign-in/sign-in-machine.ts')
    expect(signInMachine.id).toBe('signIn')
  })

  test.each(judgements)('accepts and refuses in $state what it should', ({ expected, actual }) => {
    expect(actual).toEqual(expected)
  })

  test('says for each state what it means', () => {
    expect(wordsOf(signInModel)).toEqual({
      machine: 'From an e-mail address, through a 6-digit code, to a session.',
      states: MEANINGS,
      notes: [
        ['', 'signIn.restart', 'The login screen was entered: begin anew'],
        ['enteringEmail', 'signIn.restart', 'Already at the beginning: a shown reason stays'],
      ],
    })
  })

  test('has the verify screen from the moment a code is on its way', () => {
    const tagged = [...graphOf(signInModel).vertices].filter(([, snapshot]) => snapshot.hasTag('code'))
    const places = new Set(tagged.map(([key]) => key.split(/[. ]/)[0]))
    expect([...places]).toEqual(['enteringCode', 'resendingCode'])
  })

  test.each(['requestCode', 'checkCode'])('fails by name where %s was not provided', async (name) => {
    expect(await failureOf(signInModel, name)).toEqual(new Error(`The actor "${name}" was not provided`))
  })

  test('has no line in its table that never applies', () => {
    expect(unusedLines(LINES, judgements)).toEqual([])
  })

  test.each<[string, string, string[], string, object]>([
    ['begins at the login screen', 'fresh', [], 'enteringEmail.clean', { ...NOTHING }],
    [
      'goes on at the verify screen after a reload',
      'reloaded',
      [],
      'enteringCode.entry.clean & resend.cooling',
      { ...NOTHING, sessionId: 'session-1' },
    ],
    [
      'remembers the address and the pending session',
      'fresh',
      ['email.submit', 'requestCode answers accepted'],
      'enteringCode.entry.clean & resend.cooling',
      { email: EMAIL, sessionId: 'session-2', refusal: undefined },
    ],
    [
      'shows why no code was sent',
      'fresh',
      ['email.submit', 'requestCode answers refused'],
      'enteringEmail.refused',
      { ...NOTHING, email: EMAIL, refusal: 'Too many codes' },
    ],
    [
      'shows a failure in its own words',
      'fresh',
      ['email.submit', 'requestCode fails with an error'],
      'enteringEmail.refused',
      { ...NOTHING, email: EMAIL, refusal: 'Network down' },
    ],
    [
      'shows a failure without words in general ones',
      'fresh',
      ['email.submit', 'requestCode fails without one'],
      'enteringEmail.refused',
      { ...NOTHING, email: EMAIL, refusal: 'An error occurred.' },
    ],
    [
      'no longer shows the reason once it is tried again',
      'fresh',
      ['email.submit', 'requestCode answers refused', 'email.submit'],
      'requestingCode',
      { ...NOTHING, email: EMAIL },
    ],
    [
      'shows why a code was wrong',
      'reloaded',
      ['code.submit of six digits', 'checkCode answers wrong'],
      'enteringCode.entry.refused & resend.cooling',
      { ...NOTHING, sessionId: 'session-1', refusal: 'Wrong code' },
    ],
    [
      'shows the stated text when the check of a code fails',
      'reloaded',
      ['code.submit of six digits', 'checkCode fails with an error'],
      'enteringCode.entry.unchecked & resend.cooling',
      { ...NOTHING, sessionId: 'session-1', refusal: 'Unable to log you in' },
    ],
    [
      'shows why nobody looked at a code',
      'reloaded',
      ['code.submit of six digits', 'checkCode answers unchecked'],
      'enteringCode.entry.unchecked & resend.cooling',
      { ...NOTHING, sessionId: 'session-1', refusal: 'No connection' },
    ],
    [
      'no longer shows it once the same code is sent again',
      'reloaded',
      ['code.submit of six digits', 'checkCode answers unchecked', 'code.submit of six digits'],
      'enteringCode.entry.checking & resend.cooling',
      { ...NOTHING, sessionId: 'session-1' },
    ],
    [
      'no longer shows it once the code is edited',
      'reloaded',
      ['code.submit of six digits', 'checkCode answers wrong', 'code.edit'],
      'enteringCode.entry.clean & resend.cooling',
      { ...NOTHING, sessionId: 'session-1' },
    ],
    [
      'forgets all but the reason when the sign-in is over',
      'reloaded',
      ['code.submit of six digits', 'checkCode answers over'],
      'enteringEmail.refused',
      { ...NOTHING, refusal: 'Session ID not found' },
    ],
    [
      'keeps that reason when the login screen is entered for it',
      'reloaded',
      ['code.submit of six digits', 'checkCode answers over', 'signIn.restart'],
      'enteringEmail.refused',
      { ...NOTHING, refusal: 'Session ID not found' },
    ],
    [
      'forgets everything once somebody is signed in',
      'reloaded',
      ['code.submit of six digits', 'checkCode answers accepted'],
      'signedIn',
      { ...NOTHING },
    ],
    ['forgets everything at a restart', 'reloaded', ['signIn.restart'], 'enteringEmail.clean', { ...NOTHING }],
    [
      'keeps the address for another code',
      'fresh',
      [
        'email.submit',
        'requestCode answers accepted',
        'after resendCooldown',
        'code.resend',
        'resendCode answers accepted',
      ],
      'enteringCode.entry.clean & resend.cooling',
      { email: EMAIL, sessionId: 'session-2', refusal: undefined },
    ],
  ])('%s', (_, start, names, state, context) => {
    expect(after(signInModel, start, ...names)).toEqual({ in: state, context })
  })
})
