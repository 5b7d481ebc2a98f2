import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { ada, ben, cleo, credentialsOf } from '#tests/support/model/cases/people.ts'
import { sessionModel } from '#tests/support/model/cases/session.ts'
import { explore } from '#tests/support/model/explore.ts'
import { after, failureOf, judge, type Line, unusedLines, wordsOf } from '#tests/support/model/spec.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const STAFF = 'ada (staff)'
const FINANCE = 'ada (finance)'
const COLLEAGUE = 'cleo (staff)'
const SUPER = 'ben (super admin)'

const WIPED = ['clearStorage', 'clearAnswers']
const text = (value: unknown) => JSON.stringify(value)
const stored = (user: typeof ada) =>
  `storeCredentials ${text({ type: 'session.established', credentials: credentialsOf(user) })}`
const loading = (user: typeof ada) => `start loadGrant ${text({ user })}`
const inFinance = { ...ada, role: 'finance' }

const LOADING = 'signedIn.access.loading & signedIn.leaving.staying'
const READY = 'signedIn.access.ready & signedIn.leaving.staying'

const ending = (state: string, back: string): Line[] => [
  { in: state, when: `endSession of ${state.split('.').at(-1)} answers yes`, to: 'signedOut.asked', does: WIPED },
  {
    in: state,
    when: `endSession of ${state.split('.').at(-1)} answers no`,
    to: back,
    does: ['announceFailure {"message":"Try again"}'],
  },
  {
    in: state,
    when: `endSession of ${state.split('.').at(-1)} fails`,
    to: back,
    does: ['announceFailure {"message":"An error occurred."}'],
  },
  { in: state, when: 'session.refused as inactive', to: 'signedOut.asked', does: WIPED },
  { in: state, when: 'session.refused as invalid', to: 'signedOut.asked', does: WIPED },
  { in: state, when: 'session.refused as locked', to: 'signedOut.asked', does: WIPED },
]

const LINES: Line[] = [
  { in: 'signedOut', when: 'session.established by an employee', to: LOADING, does: [stored(ada), loading(ada)] },
  {
    in: 'signedOut',
    when: 'session.established by a super admin',
    to: READY,
    does: [stored(ben), 'loadAssignablePermissions'],
  },
  { in: 'signedOut', when: 'session.changedElsewhere to the employee', to: LOADING, does: [loading(ada)] },
  {
    in: 'signedOut',
    when: 'session.changedElsewhere to the employee in another role',
    to: LOADING,
    does: [loading(inFinance)],
  },
  {
    in: 'signedOut',
    when: 'session.changedElsewhere to a colleague in the same role',
    to: LOADING,
    does: [loading(cleo)],
  },
  {
    in: 'signedOut',
    when: 'session.changedElsewhere to the super admin',
    to: READY,
    does: ['loadAssignablePermissions'],
  },
  ...['quiet', 'asked', 'inactive', 'invalid', 'elsewhere'].map((reason) => ({
    in: `signedOut.${reason}`,
    when: 'session.abandon',
    to: `signedOut.${reason}`,
    does: ['clearStorage'],
  })),

  ...ending('signedIn.leaving.ending', 'signedIn.leaving.confirming'),
  ...ending('signedIn.leaving.endingUnasked', 'signedIn.leaving.staying'),

  { in: 'signedIn.access.loading', when: 'loadGrant answers', to: 'signedIn.access.ready' },
  { in: 'signedIn.access.loading', when: 'loadGrant fails', to: 'signedIn.access.ready' },

  { in: 'signedIn.leaving.staying', when: 'logOut.ask', to: 'signedIn.leaving.confirming' },
  {
    in: 'signedIn.leaving.staying',
    when: 'logOut.begin',
    to: 'signedIn.leaving.endingUnasked',
    does: ['start endSession'],
  },
  { in: 'signedIn.leaving.confirming', when: 'logOut.cancel', to: 'signedIn.leaving.staying' },
  {
    in: 'signedIn.leaving.confirming',
    when: 'logOut.confirm',
    to: 'signedIn.leaving.ending',
    does: ['start endSession'],
  },

  { in: 'signedIn', when: 'session.refused as inactive', to: 'signedOut.inactive', does: WIPED },
  { in: 'signedIn', when: 'session.refused as invalid', to: 'signedOut.invalid', does: WIPED },
  { in: 'signedIn', when: 'session.refused as locked', to: 'signedOut.invalid', does: WIPED },
  { in: 'signedIn', when: 'session.abandon', to: 'signedOut.quiet', does: WIPED },
  {
    in: 'signedIn',
    when: 'session.established by an employee',
    to: LOADING,
    does: ['clearAnswers', stored(ada), loading(ada)],
  },
  {
    in: 'signedIn',
    when: 'session.established by a super admin',
    to: READY,
    does: ['clearAnswers', stored(ben), 'loadAssignablePermissions'],
  },

  ...['staying', 'confirming', 'ending', 'endingUnasked'].flatMap((leaving) =>
    ['loading', 'ready'].flatMap((access): Line[] => {
      const here = `signedIn.access.${access} & signedIn.leaving.${leaving}`
      return [
        { in: here, when: 'session.changedElsewhere to the employee', given: STAFF, to: here },
        { in: here, when: 'session.changedElsewhere to the employee in another role', given: FINANCE, to: here },
        { in: here, when: 'session.changedElsewhere to a colleague in the same role', given: COLLEAGUE, to: here },
        ...(access === 'ready'
          ? [{ in: here, when: 'session.changedElsewhere to the super admin', given: SUPER, to: here }]
          : []),
      ]
    }),
  ),
  {
    in: 'signedIn',
    when: 'session.changedElsewhere to the employee',
    to: LOADING,
    does: ['clearAnswers', loading(ada)],
  },
  {
    in: 'signedIn',
    when: 'session.changedElsewhere to the employee in another role',
    to: LOADING,
    does: ['clearAnswers', loading(inFinance)],
  },
  {
    in: 'signedIn',
    when: 'session.changedElsewhere to a colleague in the same role',
    to: LOADING,
    does: ['clearAnswers', loading(cleo)],
  },
  {
    in: 'signedIn',
    when: 'session.changedElsewhere to the super admin',
    to: READY,
    does: ['clearAnswers', 'loadAssignablePermissions'],
  },
  { in: 'signedIn', when: 'session.changedElsewhere to nobody', to: 'signedOut.elsewhere', does: WIPED },
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
}

const NOTES = [
  ['signedOut', 'session.abandon', 'The login screen empties the local storage'],
  ['signedIn', 'session.changedElsewhere', 'Renewed tokens of the same person'],
  ['signedIn', 'session.changedElsewhere', 'Another person signed in in another tab'],
  ['signedIn', 'session.established', 'This tab finished a sign-in of its own after another tab had signed in'],
  ['signedIn.access.deciding', '', 'A super admin may see everything at once'],
  ['signedIn.access.loading', 'xstate.error.actor.loadGrant', 'Silent: no permission'],
  ['signedIn.leaving.ending', 'session.refused', 'It had ended already: just what was asked for'],
  ['signedIn.leaving.endingUnasked', 'session.refused', 'It had ended already: just what was asked for'],
]

const NOTHING = { roleName: undefined, permissions: [] }

describe('the session, by the specification', () => {
  const judgements = judge(sessionModel, LINES)

  test('is loadable by itself', async () => {
    const { sessionMachine } = await import('../../machines/flows/session.ts')
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
    const tagged = [...explore(sessionModel).vertices.values()].filter(({ snapshot }) => snapshot.hasTag('ending'))
    const places = new Set(tagged.map(({ snapshot }) => snapshot.value.signedIn.leaving))
    expect(places).toEqual(new Set(['ending', 'endingUnasked']))
  })

  test.each(['loadGrant', 'endSession'])('fails by name where %s was not provided', async (name) => {
    expect(await failureOf(sessionModel, name)).toEqual(new Error(`The actor "${name}" was not provided`))
  })

  test('has no line in its table that never applies', () => {
    expect(unusedLines(LINES, judgements)).toEqual([])
  })

  test.each<[string, string, string[], string, object]>([
    ['begins signed out without credentials', 'nobody', [], 'signedOut.quiet', { user: undefined, grant: NOTHING }],
    [
      'goes on after a reload, without permissions until they are read',
      'employee',
      [],
      'signedIn.access.loading & leaving.staying',
      { user: ada, grant: NOTHING },
    ],
    [
      'gives a super admin every permission at once',
      'super admin',
      [],
      'signedIn.access.ready & leaving.staying',
      { user: ben, grant: { roleName: undefined, permissions: ['*'] } },
    ],
    [
      'keeps the permissions of the role',
      'employee',
      ['loadGrant answers'],
      'signedIn.access.ready & leaving.staying',
      { user: ada, grant: { roleName: 'Staff', permissions: ['read_task'] } },
    ],
    [
      'leaves the permissions empty when they cannot be read',
      'employee',
      ['loadGrant fails'],
      'signedIn.access.ready & leaving.staying',
      { user: ada, grant: NOTHING },
    ],
    [
      'forgets the permissions of the one before',
      'super admin',
      ['session.changedElsewhere to the employee'],
      'signedIn.access.loading & leaving.staying',
      { user: ada, grant: NOTHING },
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
      'signedIn.access.loading & leaving.staying',
      { user: ada, grant: NOTHING },
    ],
    [
      'stays signed in when the log-out fails',
      'super admin',
      ['logOut.ask', 'logOut.confirm', 'endSession of ending fails'],
      'signedIn.access.ready & leaving.confirming',
      { user: ben, grant: { roleName: undefined, permissions: ['*'] } },
    ],
  ])('%s', (_, start, names, state, context) => {
    expect(after(sessionModel, start, ...names)).toEqual({ in: state, context })
  })
})
