import { expect, test } from 'vitest'
import type { RuleBranch, StateRules } from '#machines/versions/rules.ts'
import { type Comparable, compareVersions } from './compare.ts'

// The stored changes of all recorded versions are compared too: `tests/docs/versions.test.ts`.

type Moves = Readonly<Record<string, readonly RuleBranch[]>>

const LABELS = { open: 'Open', waiting: 'On hold', done: 'Done', 'task.more': 'Request More', 'task.close': 'Close' }
const REVIEWED = { guard: 'isReviewer', targets: ['closed'] }
const CLOSE = { 'task.close': [REVIEWED] }

/** The reviewer can make every move unless `allowed` says otherwise. */
function lifecycle(moves: Readonly<Record<string, Moves>>, allowed?: Comparable['allowed']): Comparable {
  const byReviewer = (of: Moves) => Object.fromEntries(Object.keys(of).map((move) => [move, ['reviewer']]))
  return {
    states: {
      '': { type: 'compound', initial: 'open' },
      open: { on: moves.open },
      waiting: { on: moves.waiting },
      done: { on: moves.done },
      closed: { type: 'final' },
    },
    allowed: allowed ?? Object.fromEntries(Object.entries(moves).map(([status, of]) => [status, byReviewer(of)])),
    labels: LABELS,
  }
}

const flow = (states: Readonly<Record<string, StateRules>>): Comparable => ({ states })

/** One state with one event. */
const press = (branches: readonly RuleBranch[], event = 'lamp.press') =>
  flow({ off: { on: { [event]: branches } }, on: {}, broken: {} })

const ON = { targets: ['on'] }
const [ONE, TWO] = [
  { guard: 'isOne', targets: ['on'] },
  { guard: 'isTwo', targets: ['broken'] },
]
const everywhere = lifecycle({ open: CLOSE, waiting: CLOSE, done: CLOSE })
const by = (...people: string[]) =>
  lifecycle({ open: CLOSE, done: CLOSE }, { open: { 'task.close': people }, done: { 'task.close': people } })

test.each<[string, Comparable, Comparable, string[]]>([
  ['equal rules in another order', flow({ on: {}, off: {} }), flow({ off: {}, on: {} }), []],
  ['a move of all', lifecycle({}), everywhere, ['Close is new, from any open status to Closed, for the reviewer.']],
  ['a removed move', everywhere, lifecycle({}), ['Close is removed, from any open status to Closed.']],
  ['a move of some', lifecycle({}), by('reviewer'), ['Close is new, from Open or Done to Closed, for the reviewer.']],
  ['a new state', flow({}), flow({ 'entry.notChecked': {} }), ['The state Entry › Not checked is new.']],
  ['a removed state', flow({ off: {} }), flow({}), ['The state Off is removed.']],
  ['another target', press([{}]), press([ON]), ['“lamp.press” from Off now leads to On instead of the same state.']],
  ['a condition', press([ON]), press([ONE]), ['“lamp.press” from Off to On now needs “one”.']],
  [
    'a compound condition',
    press([ONE]),
    press([{ ...ONE, guard: 'not isBusy and in on.dim' }]),
    ['“lamp.press” from Off to On now needs “not busy and in on › dim” instead of “one”.'],
  ],
  ['an effect', press([ON]), press([{ ...ON, actions: ['glow'] }]), ['“lamp.press” from Off to On now does “glow”.']],
  [
    'the order',
    press([ONE, TWO]),
    press([TWO, ONE]),
    ['The conditions of “lamp.press” in Off are tried in another order.'],
  ],
  ['an added branch', press([ONE]), press([TWO, ONE]), ['“lamp.press” [two] is new, from Off to Broken.']],
  [
    'a result',
    press([], 'done checkCode'),
    press([ON], 'done checkCode'),
    ['The result of “check code” is new, from Off to On.'],
  ],
  [
    'a failure',
    press([], 'error check'),
    press([ON], 'error check'),
    ['The failure of “check” is new, from Off to On.'],
  ],
  [
    'a delay',
    press([], 'after coolDown'),
    press([ON], 'after coolDown'),
    ['The delay “cool down” is new, from Off to On.'],
  ],
  ['an immediate way', press([], 'always'), press([ON], 'always'), ['The immediate way is new, from Off to On.']],
  [
    'a state that does something else',
    flow({ off: { initial: 'off.dim', entry: ['glow'], invokes: ['heat'], refuses: ['lamp.press'] } }),
    flow({ off: { type: 'final', initial: 'off.dark', exit: ['coolDown'] } }),
    [
      'Off now is of the type final instead of atomic.',
      'Off now begins in Off › Dark instead of Off › Dim.',
      'Off no longer starts with “glow”.',
      'Off now ends with “cool down”.',
      'Off no longer runs “heat”.',
      'Off no longer refuses “lamp.press”.',
    ],
  ],
  [
    'other people',
    by('assignee', 'reviewer'),
    by('anyone else', 'reviewer'),
    ['Close in Open or Done now allows anyone else instead of the assignee.'],
  ],
  [
    'a guard that another branch needs',
    lifecycle({ open: CLOSE }),
    lifecycle({ open: { 'task.close': [REVIEWED, { guard: 'isOwner', targets: ['closed'] }] } }),
    ['Close [owner] is new, from Open to Closed, for the reviewer.'],
  ],
])('%s is put into words', (_title, before, after, sentences) => {
  expect(compareVersions(before, after).map(({ text }) => text)).toEqual(sentences)
})

test('a sentence names the rules that it concerns', () => {
  expect(compareVersions(lifecycle({}), by('reviewer'))[0]?.rules).toEqual(['open | task.close', 'done | task.close'])
})
