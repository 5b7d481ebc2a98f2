import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { moveMeta } from './meta.ts'
import type { Pattern } from './promise.ts'
import { type Cast, type Model, type SearchedStep, UNCHANGED } from './prove.ts'
import { sentencesOf } from './sentence.ts'

const LOCALE = 'en-US'

const door: Model = {
  entity: 'door',
  machine: createMachine({
    initial: 'closed',
    states: {
      closed: { meta: { label: 'Shut' }, on: { open: { target: 'ajar', meta: moveMeta('Push') }, lock: 'locked' } },
      ajar: { on: { close: 'closed' } },
      locked: { type: 'final' },
    },
  }),
  creations: { build: ['closed'], import: ['closed', 'ajar'] },
  viewers: {},
}
const named: Model = {
  ...door,
  called: { owner: 'the owner' },
  own: { viewer: 'owner', record: 'their own door' },
  words: { machine: '', states: { ajar: ['Wide Open', ''] }, events: { lock: 'Bolt' } },
}
const guarded: Model = {
  ...named,
  words: { machine: '', states: {}, events: {}, guards: { hasKey: ['the key fits', 'the key does not fit'] } },
}

test.each<[Pattern, Model, rule: string, open: string, habit?: string]>([
  [{ pattern: 'never', what: {} }, door, 'Nobody can change the door.', 'Somebody can change the door.'],
  [
    { pattern: 'never', what: { move: ['import', 'open'], by: 'guest' } },
    door,
    'A guest can never create the door as shut or ajar.',
    'A guest can create the door as shut or ajar.',
    'Somebody other than a guest created the door as shut or ajar.',
  ],
  [
    { pattern: 'never', what: { into: ['ajar', 'locked'], move: ['open', 'lock'], by: ['owner', 'agent'] } },
    named,
    'The owner or an agent can never bring the door to wide open or locked with “Push” or “Bolt”.',
    'The owner or an agent can bring the door to wide open or locked with “Push” or “Bolt”.',
    'Somebody other than the owner or an agent brought the door to wide open or locked with “Push” or “Bolt”.',
  ],
  [
    { pattern: 'never', what: { by: 'owner', from: 'closed' } },
    named,
    'People can never change their own door while it is shut.',
    'People can change their own door while it is shut.',
    'Somebody other than the owner changed the door while the door is shut.',
  ],
  ...[door, named].map((model): [Pattern, Model, string, string] => [
    { pattern: 'never', what: { into: 'closed', without: 'hasKey' } },
    model,
    'Nobody can bring the door to shut unless hasKey.',
    'Somebody can bring the door to shut although not hasKey.',
  ]),
  [
    { pattern: 'never', what: { move: 'lock', without: 'hasKey' } },
    guarded,
    'Nobody can make “lock” unless the key fits.',
    'Somebody can make “lock” although the key does not fit.',
  ],
  [
    { pattern: 'onlyAfter', what: { into: 'ajar' }, first: { into: 'locked', by: 'agent' } },
    door,
    'Nobody can bring the door to ajar before an agent brought the door to locked.',
    'Somebody can bring the door to ajar although an agent never brought the door to locked before.',
    'An agent brought the door to locked before somebody brought the door to ajar.',
  ],
  [
    {
      pattern: 'onlyAfter',
      what: { move: 'open', by: 'user' },
      first: { move: 'lock' },
      since: { move: 'close', by: 'owner' },
    },
    named,
    'A user can never make “Push” before somebody made “Bolt”. After people made “close” on their own door, somebody must make “Bolt” again first.',
    'A user can make “Push” although nobody made “Bolt” before, or since people made “close” on their own door.',
    'Somebody made “Bolt” before a user made “Push”.',
  ],
  [
    { pattern: 'different', first: { move: 'build' }, what: { move: 'lock' } },
    door,
    'The same person can never create the door as shut and later make “lock”.',
    'The same person can create the door as shut and later make “lock”.',
    'Different people created the door as shut and made “lock”.',
  ],
  [
    { pattern: 'stays', status: 'ajar' },
    named,
    'A door that is wide open stays wide open.',
    'A door that is wide open can still change its status.',
  ],
  [
    { pattern: 'possible', what: { into: 'locked' }, except: [] },
    door,
    'In one or more moves, somebody can always bring the door to locked.',
    'The door can come to a status after which nobody can bring the door to locked.',
  ],
  [
    { pattern: 'possible', what: { into: ['closed'], by: 'agent' }, except: ['closed', 'ajar'] },
    door,
    'In one or more moves, an agent can always bring the door to shut, unless the door is ajar or locked.',
    'The door can come to a status after which an agent can never bring the door to shut, unless the door is ajar or locked.',
  ],
])('the sentences about %j', (pattern, model, rule, open, habit = rule) => {
  expect(sentencesOf(model, LOCALE).told(pattern)).toEqual({ rule, open, habit })
})

test('a viewer and an event have the words of the model, or else their own name', () => {
  const { nameOf, label } = sentencesOf(named, LOCALE)
  expect(['owner', 'guest'].map(nameOf)).toEqual(['the owner', 'guest'])
  expect(['lock', 'open', 'build', 'close'].map(label)).toEqual(['Bolt', 'Push', 'Create', 'close'])
})

const CAST: Cast = { people: [], facts: () => ({}), ...UNCHANGED }
const STEP: SearchedStep = {
  type: 'close',
  from: 'ajar',
  to: 'closed',
  person: 'Ada',
  kind: 'agent',
  facts: {},
  index: 0,
  record: 'Ada',
}

test.each<[Cast | undefined, string[]]>([
  [
    { ...CAST, says: (record) => `gives it to ${record}` },
    [
      'Ada creates the door as ajar and gives it to Ben.',
      'Somebody closes.',
      'Ada shuts well-known gates and gives it to Cy.',
    ],
  ],
  [CAST, ['Ada creates the door as ajar.', 'Somebody closes.', 'Ada shuts well-known gates.']],
  [undefined, ['Ada creates the door as ajar.', 'Somebody closes.', 'Ada shuts well-known gates.']],
])('a path says who changes what, where the cast has words for it', (cast, told) => {
  const steps = [
    { ...STEP, type: 'import', from: undefined, to: 'ajar', record: 'Ben' },
    { ...STEP, kind: undefined, record: 'Ben' },
    { ...STEP, type: 'Shut well-known gates', record: 'Cy' },
  ]
  expect(sentencesOf({ ...door, cast }, LOCALE).path(steps)).toEqual(told)
})

test('a person who creates their own record changes nothing', () => {
  const cast = { ...CAST, says: () => 'changes it' }
  const steps = [{ ...STEP, type: 'build', from: undefined }]
  expect(sentencesOf({ ...door, cast }, LOCALE).path(steps)).toEqual(['Ada creates the door as shut.'])
})

test('a path says each move in the third person', () => {
  const labels = [
    'Pay',
    'Deny',
    'Fix',
    'Pass on',
    'Push',
    'Watch',
    'Veto',
    'Close',
    'Re-open',
    'Sync all',
    'Mark as Done',
  ]
  const made = labels.map((type) => ({ ...STEP, type }))
  expect(sentencesOf(door, LOCALE).path(made)).toEqual(
    [
      'pays',
      'denies',
      'fixes',
      'passes on',
      'pushes',
      'watches',
      'vetoes',
      'closes',
      're-opens',
      'syncs all',
      'marks as done',
    ].map((verb) => `Ada ${verb}.`),
  )
})
