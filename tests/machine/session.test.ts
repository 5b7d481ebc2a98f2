import { expect, test } from 'vitest'
import { chartOf } from '#machines/core/chart.ts'
import { ada, ben, cleo, credentialsOf } from '#tests/support/examples/people.ts'
import { sessionModel } from '#tests/support/examples/session.ts'
import { type Row, specifyFlow } from '#tests/support/model/specify-flow.ts'

// The table is typed by hand from the specification: generated tests follow the machine's mistakes.

const STAFF = 'ada (staff)'
const FINANCE = 'ada (finance)'
const COLLEAGUE = 'cleo (staff)'
const SUPER = 'ben (super admin)'

const WIPED = ['clearStorage', 'clearCache', 'restartSignIn']
const text = (value: unknown) => JSON.stringify(value)
const stored = (user: typeof ada) => `storeCredentials ${text({ credentials: credentialsOf(user) })}`
const loading = (user: typeof ada) => `start loadPermissions ${text({ user })}`
const inFinance = { ...ada, role: 'finance' }

/** After a sign-in there is nothing to validate. */
const LOADING = 'signedIn.access.loading & signedIn.leaving.staying & signedIn.validation.done'
const READY = 'signedIn.access.ready & signedIn.leaving.staying & signedIn.validation.done'

const ending = (way: string, back: string): Row[] => [
  [`signedIn.leaving.${way}`, `endSession of ${way} answers yes`, 'signedOut.asked', ...WIPED],
  [`signedIn.leaving.${way}`, `endSession of ${way} answers no`, back, 'notifyFailure {"message":"Try again"}'],
  [`signedIn.leaving.${way}`, `endSession of ${way} fails`, back, 'notifyFailure {"message":"An error occurred."}'],
  [`signedIn.leaving.${way}`, 'session.refused as inactive', 'signedOut.asked', ...WIPED],
  [`signedIn.leaving.${way}`, 'session.refused as invalid', 'signedOut.asked', ...WIPED],
  [`signedIn.leaving.${way}`, 'session.refused as locked', 'signedOut.asked', ...WIPED],
  [`signedIn.leaving.${way}`, 'session.changedElsewhere to nobody', 'signedOut.asked', ...WIPED],
]

const abandoned = (reason: string): Row => [reason, 'session.abandon', reason, 'clearStorage']

const renewed = (here: string): Row[] => [
  [`${here} | ${STAFF}`, 'session.changedElsewhere to the employee', here],
  [`${here} | ${FINANCE}`, 'session.changedElsewhere to the employee in another role', here],
  [`${here} | ${COLLEAGUE}`, 'session.changedElsewhere to a colleague in the same role', here],
]

const ROWS: Row[] = [
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

  ...['answers', 'fails'].flatMap((how): Row[] => [
    [
      'signedIn.access.loading & signedIn.validation.asking',
      `loadPermissions ${how}`,
      'signedIn.access.ready & signedIn.validation.asking',
    ],
    ['signedIn.access.loading', `loadPermissions ${how}`, 'signedIn.access.ready & signedIn.validation.done'],
    ['signedIn.validation.asking', `validateSession ${how}`, 'signedIn.validation.done'],
  ]),

  [
    'signedIn.access.ready',
    'access.changed to other permissions',
    'signedIn.access.ready',
    `storeUser ${text({ user: ada })}`,
  ],
  [
    'signedIn.access.ready',
    'access.changed to another role',
    'signedIn.access.ready',
    `storeUser ${text({ user: inFinance })}`,
  ],

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

  ...['staying', 'confirming', 'ending', 'endingUnasked'].flatMap((leaving): Row[] => {
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

const SIGNED_OUT = { user: undefined, grant: { roleName: undefined, permissions: [] }, endDetail: undefined }
const ADA = { user: ada }
const BEN = { user: ben, grant: { roleName: undefined, permissions: ['*'] } }
const signedIn = (access: string, validation: string, leaving = 'staying') =>
  `signedIn.access.${access} & leaving.${leaving} & validation.${validation}`

specifyFlow('the session, by the specification', sessionModel, {
  rows: ROWS,
  actors: ['loadPermissions', 'endSession', 'validateSession'],
  load: async () => (await import('#machines/flows/session/session-machine.ts')).sessionMachine,
  tags: {
    ready: ['signedIn.access.ready'],
    logOutDialog: ['signedIn.leaving.confirming', 'signedIn.leaving.ending'],
    ending: ['signedIn.leaving.ending', 'signedIn.leaving.endingUnasked'],
  },
  context: SIGNED_OUT,
  paths: [
    ['begins signed out without credentials', 'nobody', 'signedOut.quiet'],
    ['has no permission after a reload until they are read', 'employee', signedIn('loading', 'asking'), ADA],
    ['gives a super admin every permission at once', 'super admin', signedIn('ready', 'asking'), BEN],
    [
      'keeps the permissions of the role',
      'employee > loadPermissions answers',
      signedIn('ready', 'asking'),
      { ...ADA, grant: { roleName: 'Staff', permissions: ['read_task'] } },
    ],
    [
      'leaves the permissions empty when they cannot be read',
      'employee > loadPermissions fails',
      signedIn('ready', 'asking'),
      ADA,
    ],
    [
      'takes over a changed role with its permissions',
      'employee > loadPermissions answers > access.changed to another role',
      signedIn('ready', 'asking'),
      { user: inFinance, grant: { roleName: 'Finance', permissions: ['read_user'] } },
    ],
    [
      'drops the permissions of the user before',
      'super admin > session.changedElsewhere to the employee',
      signedIn('loading', 'done'),
      ADA,
    ],
    [
      'does not validate a session that began with a sign-in in this tab',
      'nobody > session.established by a super admin',
      signedIn('ready', 'done'),
      BEN,
    ],
    [
      'stays signed in when the session cannot be validated',
      'super admin > validateSession fails',
      signedIn('ready', 'done'),
      BEN,
    ],
    [
      'ends a restored session that the server no longer knows',
      'super admin > session.refused as invalid',
      'signedOut.invalid',
    ],
    [
      'keeps nothing of a session that has ended',
      'super admin > logOut.begin > endSession of endingUnasked answers yes',
      'signedOut.asked',
    ],
    [
      'keeps what the server added to why it ended the session',
      'employee > session.refused as locked',
      'signedOut.invalid',
      { endDetail: 'Your account was locked.' },
    ],
    [
      'drops what the server added at the next sign-in',
      'employee > session.refused as locked > session.established by an employee',
      signedIn('loading', 'done'),
      ADA,
    ],
    [
      'stays signed in when the log-out fails',
      'super admin > logOut.ask > logOut.confirm > endSession of ending fails',
      signedIn('ready', 'asking', 'confirming'),
      BEN,
    ],
  ],
})

test('the session listens to the other tabs from its beginning', () => {
  expect(chartOf(sessionModel.machine).states[0]?.invokes).toEqual([{ id: 'watchOtherTabs', src: 'watchOtherTabs' }])
})
