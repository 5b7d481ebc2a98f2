import { ada, credentialsOf } from '#tests/support/examples/people.ts'
import { signInModel } from '#tests/support/examples/sign-in.ts'
import { type Row, specifyFlow } from '#tests/support/model/specify-flow.ts'

// The table is typed by hand from the specification: generated tests follow the machine's mistakes.

const KNOWN = 'address known'
const ADDRESS = '{"email":"ada@statehouse.example"}'
const COOLDOWN = 'wait 30000: xstate.after.resendCooldown.signIn.enteringCode.resend.cooling'

const DEPARTURE = 'wait 10000: xstate.after.departure.signIn.away'
const LEFT = 'goToProvider {"url":"https://id.example/auth"}'
const RETURNED = 'start completeSignOn {"search":"?code=1&state=2"}'

const VERIFYING = 'enteringCode.entry.clean & enteringCode.resend.cooling'
const STORED = 'storeSessionId {"sessionId":"session-2"}'
const wrong = (message: string) => `notifyRefusal ${JSON.stringify({ message })}`

const CHECKING = 'enteringCode.entry.checking'
const checked = (sessionId: string) => `start checkCode {"sessionId":"${sessionId}","otp":"012345"}`

const typing = (state: string): Row[] => [
  [`${state} | ${KNOWN}`, 'code.submit of six digits', CHECKING, checked('session-2')],
  [state, 'code.submit of six digits', CHECKING, checked('session-1')],
  [state, 'code.submit of five digits', 'enteringCode.entry.incomplete'],
  [state, 'code.submit with a letter in front', 'enteringCode.entry.incomplete'],
  [state, 'code.submit with a letter behind', 'enteringCode.entry.incomplete'],
  [state, 'code.edit', 'enteringCode.entry.clean'],
]

const resendable = (state: string): Row => [
  `enteringCode.resend.available & ${state}`,
  'code.resend',
  'resendingCode',
  `start requestCode ${ADDRESS}`,
]

const anywhere = (state: string): Row => [state, 'signIn.restart', 'enteringEmail.clean', 'forgetSessionId']

const EMAIL = 'ada@statehouse.example'
const NOTHING = { email: undefined, sessionId: undefined, refusal: undefined }

const ROWS: Row[] = [
  ['enteringEmail', 'email.submit', 'requestingCode', `start requestCode ${ADDRESS}`],
  ['enteringEmail.clean', 'signIn.restart', 'enteringEmail.clean', 'forgetSessionId'],
  ['enteringEmail.refused', 'signIn.restart', 'enteringEmail.refused', 'forgetSessionId'],

  ['enteringEmail', 'signOn.begin', 'leaving', 'start beginSignOn {"again":false}'],
  ['enteringEmail', 'signOn.begin after a log-out', 'leaving', 'start beginSignOn {"again":true}'],
  ['leaving', 'beginSignOn answers accepted', 'away', LEFT, DEPARTURE, 'start watchPage'],
  ['away', 'after departure', 'enteringEmail.clean', 'forgetSessionId'],
  ['leaving', 'beginSignOn answers refused', 'enteringEmail.refused'],
  ['leaving', 'beginSignOn fails with an error', 'enteringEmail.refused'],
  ['leaving', 'beginSignOn fails without one', 'enteringEmail.refused'],
  anywhere('leaving'),
  anywhere('away'),
  ['enteringEmail', 'signOn.returned', 'returning', RETURNED],
  ['enteringCode', 'signOn.returned', 'returning', RETURNED],
  [
    'returning',
    'completeSignOn answers accepted',
    'signedIn',
    `establishSession ${JSON.stringify({ credentials: credentialsOf(ada) })}`,
    'forgetSessionId',
  ],
  ['returning', 'completeSignOn answers refused', 'enteringEmail.refused'],
  ['returning', 'completeSignOn fails with an error', 'enteringEmail.refused'],
  ['returning', 'completeSignOn fails without one', 'enteringEmail.refused'],
  anywhere('returning'),

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

const SESSION_1 = { ...NOTHING, sessionId: 'session-1' }
const SESSION_2 = { ...NOTHING, email: EMAIL, sessionId: 'session-2' }
const entering = (entry: string) => `enteringCode.entry.${entry} & resend.cooling`
const ASKED = 'fresh > email.submit'
const CHECKED = 'reloaded > code.submit of six digits > checkCode'

specifyFlow('sign-in, by the specification', signInModel, {
  rows: ROWS,
  actors: ['requestCode', 'checkCode', 'beginSignOn', 'completeSignOn'],
  load: async () => (await import('#machines/flows/sign-in/sign-in-machine.ts')).signInMachine,
  tags: {
    code: ['enteringCode', 'resendingCode'],
    checking: ['enteringCode.entry.checking'],
    incomplete: ['enteringCode.entry.incomplete'],
    void: ['enteringCode.entry.refused', 'resendingCode'],
    unsendable: ['enteringCode.resend.unavailable'],
    leaving: ['leaving', 'away'],
    returning: ['returning'],
  },
  context: NOTHING,
  paths: [
    ['begins at the login screen', 'fresh', 'enteringEmail.clean'],
    ['continues at the verify screen after a reload', 'reloaded', entering('clean'), SESSION_1],
    [
      'remembers the address and the pending session',
      `${ASKED} > requestCode answers accepted`,
      entering('clean'),
      SESSION_2,
    ],
    [
      'shows why no code was sent',
      `${ASKED} > requestCode answers refused`,
      'enteringEmail.refused',
      { email: EMAIL, refusal: 'Too many codes' },
    ],
    [
      'shows the message of an unexpected error',
      `${ASKED} > requestCode fails with an error`,
      'enteringEmail.refused',
      { email: EMAIL, refusal: 'Network down' },
    ],
    [
      'shows a general text for an error without a message',
      `${ASKED} > requestCode fails without one`,
      'enteringEmail.refused',
      { email: EMAIL, refusal: 'An error occurred.' },
    ],
    [
      'hides the reason when a code is requested again',
      `${ASKED} > requestCode answers refused > email.submit`,
      'requestingCode',
      { email: EMAIL },
    ],
    [
      'shows why a code was wrong',
      `${CHECKED} answers wrong`,
      entering('refused'),
      { ...SESSION_1, refusal: 'Wrong code' },
    ],
    [
      'shows the stated text when the check of a code fails',
      `${CHECKED} fails with an error`,
      entering('unchecked'),
      { ...SESSION_1, refusal: 'Unable to log you in' },
    ],
    [
      'shows why a code could not be checked',
      `${CHECKED} answers unchecked`,
      entering('unchecked'),
      { ...SESSION_1, refusal: 'No connection' },
    ],
    [
      'hides the reason when the same code is sent again',
      `${CHECKED} answers unchecked > code.submit of six digits`,
      entering('checking'),
      SESSION_1,
    ],
    ['hides the reason when the code is edited', `${CHECKED} answers wrong > code.edit`, entering('clean'), SESSION_1],
    [
      'keeps only the reason when the sign-in is over',
      `${CHECKED} answers over`,
      'enteringEmail.refused',
      { refusal: 'Session ID not found' },
    ],
    [
      'keeps that reason when it leads to the login screen',
      `${CHECKED} answers over > signIn.restart`,
      'enteringEmail.refused',
      { refusal: 'Session ID not found' },
    ],
    ['keeps nothing after signing in', `${CHECKED} answers accepted`, 'signedIn'],
    [
      'shows why a sign-on could not begin',
      'fresh > signOn.begin > beginSignOn answers refused',
      'enteringEmail.refused',
      { refusal: 'Keyhouse cannot be reached.' },
    ],
    [
      'shows why a sign-on was refused',
      'reloaded > signOn.returned > completeSignOn answers refused',
      'enteringEmail.refused',
      { sessionId: 'session-1', refusal: 'There is no account.' },
    ],
    ['keeps nothing after a restart', 'reloaded > signIn.restart', 'enteringEmail.clean'],
    [
      'keeps the address for another code',
      `${ASKED} > requestCode answers accepted > after resendCooldown > code.resend > resendCode answers accepted`,
      entering('clean'),
      SESSION_2,
    ],
  ],
})
