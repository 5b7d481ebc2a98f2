import { describe, expect, test } from 'vitest'
import type { RuleBranch, StateRules } from '#machines/versions/rules.ts'
import { type Comparable, compareVersions } from './compare.ts'

type Moves = Readonly<Record<string, readonly RuleBranch[]>>

const LABELS = {
  open: 'Open',
  waiting: 'On hold',
  done: 'Done',
  closed: 'Closed',
  'task.more': 'Request More',
  'task.close': 'Mark as closed',
}
const REVIEWED = { guard: 'isReviewer', targets: ['closed'] }

/** A lifecycle of four statuses; the reviewer can make every move unless `allowed` says otherwise. */
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

/** A flow of one state with one event. */
const press = (branches: readonly RuleBranch[], event = 'lamp.press') =>
  flow({ off: { on: { [event]: branches } }, on: {}, broken: {} })

const sentences = (before: Comparable, after: Comparable) => compareVersions(before, after).map(({ text }) => text)

describe('the comparison of two versions', () => {
  test('of equal rules is empty, whatever the order of their states', () => {
    const { states } = press([{ targets: ['on'] }])
    const reversed = flow(Object.fromEntries(Object.entries(states).reverse()))
    expect(compareVersions({ states }, reversed)).toEqual([])
  })

  test('says from where, to where and for whom a move is new', () => {
    const more = { 'task.more': [{ guard: 'isReviewer', targets: ['waiting'] }] }
    const stays = { 'task.more': [{ guard: 'isReviewer' }] }
    expect(compareVersions(lifecycle({}), lifecycle({ open: more, waiting: stays, done: more }))).toEqual([
      {
        text: 'Request More is new, from Open or Done to On hold, for the reviewer.',
        rules: ['open | task.more', 'done | task.more'],
      },
      { text: 'Request More is new, in On hold, for the reviewer.', rules: ['waiting | task.more'] },
    ])
  })

  test('names all open statuses at once', () => {
    const close = { 'task.close': [REVIEWED] }
    const everywhere = lifecycle({ open: close, waiting: close, done: close })
    expect(sentences(lifecycle({}), everywhere)).toEqual([
      'Mark as closed is new, from any open status to Closed, for the reviewer.',
    ])
    expect(sentences(everywhere, lifecycle({}))).toEqual(['Mark as closed is removed, from any open status to Closed.'])
  })

  test('counts neither final statuses nor the target as open', () => {
    const more = { 'task.more': [{ targets: ['waiting'] }] }
    const { states, ...rest } = lifecycle({ open: more, done: more }, {})
    const before = { ...rest, states: { ...states, new: {} } }
    const after = { ...rest, states: { ...states, new: { on: more } } }
    expect(sentences(before, after)).toEqual(['Request More is new, from New to On hold.'])
    expect(sentences({ ...before, states: { ...before.states, open: {}, done: {} } }, after)).toEqual([
      'Request More is new, from any open status to On hold.',
    ])
  })

  test('lists the statuses when one is missing', () => {
    const close = { 'task.close': [REVIEWED] }
    const { states, ...rest } = lifecycle({ open: close, waiting: close, done: close })
    const after = { ...rest, states: { ...states, new: {} } }
    expect(sentences({ ...after, states: { ...lifecycle({}).states, new: {} } }, after)).toEqual([
      'Mark as closed is new, from Open, On hold or Done to Closed, for the reviewer.',
    ])
  })

  test('lists states that are new or removed', () => {
    const { states, ...rest } = lifecycle({})
    const { done, ...fewer } = states
    expect(sentences({ ...rest, states: fewer }, { ...rest, states })).toEqual(['The status Done is new.'])

    expect(sentences({ ...rest, states }, { ...rest, states: fewer })).toEqual(['The status Done is removed.'])

    expect(sentences(flow({}), flow({ 'codeEntry.notChecked': {} }))).toEqual([
      'The state Code entry › Not checked is new.',
    ])
  })

  test('knows a transition by its guard when an added branch shifts it', () => {
    const plugged = (target: string) => ({ guard: 'isPlugged', targets: [target] })
    const burnt = { guard: 'isBurnt', targets: ['broken'] }
    expect(sentences(press([plugged('on')]), press([burnt, plugged('broken')]))).toEqual([
      '“lamp.press” [plugged] from Off now leads to Broken instead of On.',
      '“lamp.press” [burnt] is new, from Off to Broken.',
    ])
  })

  test('says when a transition begins or ceases to stay', () => {
    const there = press([{ targets: ['on'] }])
    expect(sentences(press([{}]), there)).toEqual(['“lamp.press” from Off now leads to On instead of the same state.'])
    expect(sentences(there, press([{}]))).toEqual(['“lamp.press” from Off now leads to the same state instead of On.'])
  })

  test('says which condition changed', () => {
    const before = { targets: ['on'] }
    const after = { guard: 'isPlugged', targets: ['on'] }
    expect(sentences(press([before]), press([after]))).toEqual(['“lamp.press” from Off to On now needs “plugged”.'])

    expect(sentences(press([after]), press([before]))).toEqual([
      '“lamp.press” from Off to On no longer needs “plugged”.',
    ])
    expect(sentences(press([after]), press([{ guard: 'not isBusy and in on.dim', targets: ['on'] }]))).toEqual([
      '“lamp.press” from Off to On now needs “not busy and in on › dim” instead of “plugged”.',
    ])
  })

  test('pairs changed conditions by their targets', () => {
    const to = (guard: string, target: string) => ({ guard, targets: [target] })
    expect(
      sentences(press([to('isA', 'on'), to('isB', 'broken')]), press([to('isC', 'broken'), to('isD', 'on')])),
    ).toEqual([
      '“lamp.press” from Off to On now needs “d” instead of “a”.',
      '“lamp.press” from Off to Broken now needs “c” instead of “b”.',
    ])
  })

  test('says which effects changed', () => {
    const does = (...actions: string[]) => press([{ targets: ['on'], actions }])

    expect(sentences(does('beep'), does('glow', 'beep'))).toEqual(['“lamp.press” from Off to On now does “glow”.'])
    expect(sentences(does('beep', 'glow'), does('glow', 'beep'))).toEqual([
      '“lamp.press” from Off to On does the same in another order.',
    ])
    expect(sentences(press([{ actions: ['beep'] }]), press([{}]))).toEqual([
      '“lamp.press” in Off no longer does “beep”.',
    ])
  })

  test('notices that the same branches are tried in another order', () => {
    const one = { guard: 'isOne', targets: ['on'] }
    const two = { guard: 'isTwo', targets: ['broken'] }
    const last = { targets: ['off'] }
    expect(sentences(press([one, two, last]), press([two, one, last]))).toEqual([
      'The conditions of “lamp.press” in Off are tried in another order.',
    ])

    const extra = { guard: 'isExtra', targets: ['on'] }
    expect(sentences(press([one, two]), press([one, extra, two]))).toEqual([
      '“lamp.press” [extra] is new, from Off to On.',
    ])
  })

  test.each([
    ['always', 'The immediate way'],
    ['done', 'The end of all parts'],
    ['done checkCode', 'The result of “check code”'],
    ['error checkCode', 'The failure of “check code”'],
    ['after coolDown', 'The delay “cool down”'],
  ])('names the event %s', (event, subject) => {
    expect(sentences(press([], event), press([{ targets: ['on'] }], event))).toEqual([
      `${subject} is new, from Off to On.`,
    ])
  })

  test('names an event of every state, and one of several targets', () => {
    const root = (targets?: readonly string[]) => flow({ '': { on: { reset: [{ ...(targets && { targets }) }] } } })
    expect(sentences(flow({ '': {} }), root())).toEqual(['“reset” is new, in any state.'])
    expect(sentences(flow({ '': {} }), root(['one', 'two']))).toEqual([
      '“reset” is new, from any state to One and Two.',
    ])
  })

  test('says what a state does differently', () => {
    const before = { initial: 'off.dim', entry: ['glow'], exit: ['dim'], invokes: ['heat'], refuses: ['lamp.press'] }
    const after = { type: 'final', initial: 'off.dark' }
    expect(sentences(flow({ off: before }), flow({ off: after }))).toEqual([
      'Off now is of the type final instead of atomic.',
      'Off now begins in Off › Dark instead of Off › Dim.',
      'Off no longer starts with “glow”.',
      'Off no longer ends with “dim”.',
      'Off no longer runs “heat”.',
      'Off no longer refuses “lamp.press”.',
    ])

    expect(sentences(flow({ '': { initial: 'off' } }), flow({ '': { initial: 'on' } }))).toEqual([
      'The chart now begins in On instead of Off.',
    ])
    expect(
      sentences(
        flow({ off: {} }),
        flow({ off: { entry: ['warmUp'], exit: ['coolDown'], invokes: ['heatUp'], refuses: ['press'] } }),
      ),
    ).toEqual([
      'Off now starts with “warm up”.',
      'Off now ends with “cool down”.',
      'Off now runs “heat up”.',
      'Off now refuses “press”.',
    ])
  })

  test('says who can make a move since the body of a guard changed', () => {
    const close = { 'task.close': [REVIEWED] }
    const by = (...people: string[]) => ({ open: { 'task.close': people }, done: { 'task.close': people } })
    const version = (...people: string[]) => lifecycle({ open: close, done: close }, by(...people))
    expect(sentences(version('other assignee', 'reviewer'), version('anyone else', 'reviewer', 'the user'))).toEqual([
      'Mark as closed in Open or Done now allows anyone else and the user instead of the other assignee.',
    ])

    expect(sentences(version('reviewer'), lifecycle({ open: close, done: close }, {}))).toEqual([
      'Mark as closed in Open or Done no longer allows the reviewer.',
    ])
    expect(sentences(lifecycle({ open: close, done: close }, {}), version('reviewer'))).toEqual([
      'Mark as closed in Open or Done now allows the reviewer.',
    ])
  })

  test('names the guard of a move only where another branch shares its event', () => {
    const owned = { guard: 'isOwner', targets: ['closed'] }
    const both = lifecycle({ open: { 'task.close': [REVIEWED, owned] } })
    expect(sentences(lifecycle({ open: { 'task.close': [REVIEWED] } }), both)).toEqual([
      'Mark as closed [owner] is new, from Open to Closed, for the reviewer.',
    ])
    expect(sentences(both, lifecycle({ open: { 'task.close': [REVIEWED] } }))).toEqual([
      'Mark as closed [owner] is removed, from Open to Closed.',
    ])
  })
})
