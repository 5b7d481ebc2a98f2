import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { ada, ben, cleo, credentialsOf } from '#tests/support/model/cases/people.ts'
import { sessionModel } from '#tests/support/model/cases/session.ts'
import { graphOf } from '#tests/support/model/graph.ts'
import { after, failureOf, judge, type Line, unusedLines, wordsOf } from '#tests/support/model/spec.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const STAFF = 'ada (staff)'
const FINANCE = 'ada (finance)'
const COLLEAGUE = 'cleo (staff)'
const SUPER = 'ben (super admin)'

const WIPED = ['clearStorage', 'clearCache']
const text = (value: unknown) => JSON.stringify(value)
const stored = (user: typeof ada) =>
  `storeCredentials ${text({ type: 'session.established', credentials: credentialsOf(user) })}`
const loading = (user: typeof ada) => `start loadPermissions ${text({ user })}`
const inFinance = { ...ada, role: 'finance' }

/** After a sign-in, by whichever tab: there is nothing to validate. */
const LOADING = 'signedIn.access.loading & signedIn.leaving.staying & signedIn.validation.done'
const READY = 'signedIn.access.ready & signedIn.leaving.staying & signedIn.validation.done'

const ending = (way: string, back: string): Line[] => [
  [`signedIn.leaving.${way}`, `endSession of ${way} answers yes`, 'signedOut.asked', ...WIPED],
  [`signedIn.leaving.${way}`, `endSession of ${way} answers no`, back, 'notifyFailure {"message":"Try again"}'],
  [`signedIn.leaving.${way}`, `endSession of ${way} fails`, back, 'notifyFailure {"message":"An error occurred."}'],
  [`signedIn.leaving.${way}`, 'session.refused as inactive', 'signedOut.asked', ...WIPED],
  [`signedIn.leaving.${way}`, 'session.refused as invalid', 'signedOut.asked', ...WIPED],
  [`signedIn.leaving.${way}`, 'session.refused as locked', 'signedOut.asked', ...WIPED],
]

const abandoned = (reason: string): Line => [reason, 'session.abandon', reason, 'clearStorage']

/** Another tab renewed the tokens of the same person. */
const renewed = (here: string): Line[] => [
  [`${here} | ${STAFF}`, 'session.changedElsewhere to the employee', here],
  [`${here} | ${FINANCE}`, 'session.changedElsewhere to the employee in another role', here],
  [`${here} | ${COLLEAGUE}`, 'session.changedElsewhere to a colleague in the same role', here],
]

const LINES: Line[] = [
  ['signedOut', 'session.established by an employee', LOADING, stored(ada), loading(ada)],
  ['signedOut', 'session.established by a super admin', READY, stored(ben), 'loadAssignablePermissions'],
  ['signedOut', 'session.changedElsewhere to the employee', LOADING, loading(ada)],
  ['signedOut', 'session.changedElsewhere to the employee in another role', LOADING, loading(inFinance)],
  ['signedOut', 'session.changedElsewhere to a colleague in the same role', LOADING, loading(cleo)],
  ['signedOut', 'session.changedElsewhere to the super admin', READY, 'loadAssignablePermissions'],
  abandoned('signedOut.quiet'),
  abandoned('signedOut.asked'),
  abandoned('signedOut.inactive'),
  abandoned('signedOut.invalid'),
  abandoned('signedOut.elsewhere'),

  ...ending('ending', 'signedIn.leaving.confirming'),
  ...ending('endingUnasked', 'signedIn.leaving.staying'),

  ...['answers', 'fails'].flatMap((how): Line[] => [
    [
      'signedIn.access.loading & signedIn.validation.asking',
      `loadPermissions ${how}`,
      'signedIn.access.ready & signedIn.validation.asking',
    ],
    ['signedIn.access.loading', `loadPermissions ${how}`, 'signedIn.access.ready & signedIn.validation.done'],
    ['signedIn.validation.asking', `validateSession ${how}`, 'signedIn.validation.done'],
  ]),

  ['signedIn.leaving.staying', 'logOut.ask', 'signedIn.leaving.confirming'],
  ['signedIn.leaving.staying', 'logOut.begin', 'signedIn.leaving.endingUnasked', 'start endSession'],
  ['signedIn.leaving.confirming', 'logOut.cancel', 'signedIn.leaving.staying'],
  ['signedIn.leaving.confirming', 'logOut.confirm', 'signedIn.leaving.ending', 'start endSession'],

  ['signedIn', 'session.refused as inactive', 'signedOut.inactive', ...WIPED],
  ['signedIn', 'session.refused as invalid', 'signedOut.invalid', ...WIPED],
  ['signedIn', 'session.refused as locked', 'signedOut.invalid', ...WIPED],
  ['signedIn', 'session.abandon', 'signedOut.quiet', ...WIPED],
  ['signedIn', 'session.established by an employee', LOADING, 'clearCache', stored(ada), loading(ada)],
  ['signedIn', 'session.established by a super admin', READY, 'clearCache', stored(ben), 'loadAssignablePermissions'],

  ...['staying', 'confirming', 'ending', 'endingUnasked'].flatMap((leaving): Line[] => {
    const ready = `signedIn.access.ready & signedIn.leaving.${leaving}`
    return [
      ...renewed(`signedIn.access.loading & signedIn.leaving.${leaving}`),
      ...renewed(ready),
      [`${ready} | ${SUPER}`, 'session.changedElsewhere to the super admin', ready],
    ]
  }),
  ['signedIn', 'session.changedElsewhere to the employee', LOADING, 'clearCache', loading(ada)],
  ['signedIn', 'session.changedElsewhere to the employee in another role', LOADING, 'clearCache', loading(inFinance)],
  ['signedIn', 'session.changedElsewhere to a colleague in the same role', LOADING, 'clearCache', loading(cleo)],
  ['signedIn', 'session.changedElsewhere to the super admin', READY, 'clearCache', 'loadAssignablePermissions'],
  ['signedIn', 'session.changedElsewhere to nobody', 'signedOut.elsewhere', ...WIPED],
]

const MEANINGS = {
  restoring: 'Looks whether credentials were stored before a reload.',
  signedOut: 'Nobody is signed in; the reason is shown on the login screen.',
  'signedOut.quiet': 'Nothing to explain.',
  'signedOut.asked': 'They logged out.',
  'signedOut.inactive': 'The session ran out.',
  'signedOut.invalid': 'The server no longer knows the session.',
  'signedOut.elsewhere': 'Another tab ended it.',
  signedIn: 'Somebody is signed in.',
  'signedIn.access': 'What they may see.',
  'signedIn.access.deciding': 'Looks whether there is anything to read.',
  'signedIn.access.loading': 'The permissions of the role are read.',
  'signedIn.access.ready': 'What they may see is known.',
  'signedIn.leaving': 'Logging out.',
  'signedIn.leaving.staying': 'Nobody asked to log out.',
  'signedIn.leaving.confirming': 'The “Log out?” dialog is open.',
  'signedIn.leaving.ending': 'The server is told to end the session.',
  'signedIn.leaving.endingUnasked': 'The server is told to end the session.',
  'signedIn.validation': 'Whether the server still knows a restored session.',
  'signedIn.validation.asking': 'Once the dashboard is at rest, the server is asked.',
  'signedIn.validation.done': 'There is nothing to validate.',
}

const NOTES = [
  ['signedOut', 'session.abandon', 'The login screen empties the local storage'],
  ['signedIn', 'session.changedElsewhere', 'Renewed tokens of the same person'],
  ['signedIn', 'session.changedElsewhere', 'Another person signed in in another tab'],
  ['signedIn', 'session.established', 'This tab finished a sign-in of its own after another tab had signed in'],
  ['signedIn.access.deciding', '', 'A super admin may see everything at once'],
  ['signedIn.access.loading', 'xstate.error.actor.loadPermissions', 'Silent: no permission'],
  ['signedIn.leaving.ending', 'session.refused', 'It had ended already: just what was asked for'],
  ['signedIn.leaving.endingUnasked', 'session.refused', 'It had ended already: just what was asked for'],
  [
    'signedIn.validation.asking',
    'xstate.done.actor.validateSession',
    'Silent: a refusal has ended the session already',
  ],
  ['signedIn.validation.asking', 'xstate.error.actor.validateSession', 'Silent'],
]

const NOTHING = { roleName: undefined, permissions: [] }

describe('the session, by the specification', () => {
  const judgements = judge(sessionModel, LINES)

  test('is loadable by itself', async () => {
    const { sessionMachine } = await import('#machines/flows/session/session-machine.ts')
    expect(sessionMachine.id).toBe('session')
  })

  test.each(judgements)('accepts and refuses in $state what it should', ({ expected, actual }) => {
    expect(actual).toEqual(expected)
  })

  test('says for each state what it means, and of a transition what its name does not tell', () => {
    const machine = 'Who is signed in, what they may see, and why a session ended.'
    expect(wordsOf(sessionModel)).toEqual({ machine, states: MEANINGS, notes: NOTES })
  })

  test('listens to the other tabs from its beginning', () => {
    expect(chartOf(sessionModel.machine).states[0]?.invokes).toEqual([{ id: 'watchOtherTabs', src: 'watchOtherTabs' }])
  })

  test('is ending while the server is told so, and at no other time', () => {
    const tagged = [...graphOf(sessionModel).vertices.values()].filter((snapshot) => snapshot.hasTag('ending'))
    const places = new Set(tagged.map((snapshot) => snapshot.value.signedIn.leaving))
    expect(places).toEqual(new Set(['ending', 'endingUnasked']))
  })

  test.each(['loadPermissions', 'endSession', 'validateSession'])(
    'fails by name where %s was not provided',
    async (name) => {
      expect(await failureOf(sessionModel, name)).toEqual(new Error(`The actor "${name}" was not provided`))
    },
  )

  test('has no line in its table that never applies', () => {
    expect(unusedLines(LINES, judgements)).toEqual([])
  })

  test.each<[string, string, string[], string, object]>([
    ['begins signed out without credentials', 'nobody', [], 'signedOut.quiet', { user: undefined, grant: NOTHING }],
    [
      'goes on after a reload, without permissions until they are read',
      'employee',
      [],
      'signedIn.access.loading & leaving.staying & validation.asking',
      { user: ada, grant: NOTHING },
    ],
    [
      'gives a super admin every permission at once',
      'super admin',
      [],
      'signedIn.access.ready & leaving.staying & validation.asking',
      { user: ben, grant: { roleName: undefined, permissions: ['*'] } },
    ],
    [
      'keeps the permissions of the role',
      'employee',
      ['loadPermissions answers'],
      'signedIn.access.ready & leaving.staying & validation.asking',
      { user: ada, grant: { roleName: 'Staff', permissions: ['read_task'] } },
    ],
    [
      'leaves the permissions empty when they cannot be read',
      'employee',
      ['loadPermissions fails'],
      'signedIn.access.ready & leaving.staying & validation.asking',
      { user: ada, grant: NOTHING },
    ],
    [
      'forgets the permissions of the one before',
      'super admin',
      ['session.changedElsewhere to the employee'],
      'signedIn.access.loading & leaving.staying & validation.done',
      { user: ada, grant: NOTHING },
    ],
    [
      'does not validate a session that began with a sign-in in this tab',
      'nobody',
      ['session.established by a super admin'],
      'signedIn.access.ready & leaving.staying & validation.done',
      { user: ben, grant: { roleName: undefined, permissions: ['*'] } },
    ],
    [
      'stays signed in when the session cannot be validated',
      'super admin',
      ['validateSession fails'],
      'signedIn.access.ready & leaving.staying & validation.done',
      { user: ben, grant: { roleName: undefined, permissions: ['*'] } },
    ],
    [
      'ends a restored session that the server no longer knows',
      'super admin',
      ['session.refused as invalid'],
      'signedOut.invalid',
      { user: undefined, grant: NOTHING },
    ],
    [
      'forgets everything once the session has ended',
      'super admin',
      ['logOut.begin', 'endSession of endingUnasked answers yes'],
      'signedOut.asked',
      { user: undefined, grant: NOTHING },
    ],
    [
      'says what the server added to why it ended the session',
      'employee',
      ['session.refused as locked'],
      'signedOut.invalid',
      { user: undefined, grant: NOTHING, endDetail: 'Your account was locked.' },
    ],
    [
      'no longer says it once somebody signed in again',
      'employee',
      ['session.refused as locked', 'session.established by an employee'],
      'signedIn.access.loading & leaving.staying & validation.done',
      { user: ada, grant: NOTHING },
    ],
    [
      'stays signed in when the log-out fails',
      'super admin',
      ['logOut.ask', 'logOut.confirm', 'endSession of ending fails'],
      'signedIn.access.ready & leaving.confirming & validation.asking',
      { user: ben, grant: { roleName: undefined, permissions: ['*'] } },
    ],
  ])('%s', (_, start, names, state, context) => {
    expect(after(sessionModel, start, ...names)).toEqual({ in: state, context })
  })
})
