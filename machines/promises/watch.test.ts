import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartPromise, What } from '#machines/core/promise.ts'
import { kindOf, proverOf } from '#machines/core/prove.ts'
import { type History, nextSteps } from '#tests/support/model/naive-proof.ts'
import { type Promised, promised, promisedOf } from './promised.ts'
import { exceptions, watchOf } from './watch.ts'

const { model, promises, notPromised } = promised.task
const prove = proverOf(model)

/** Which rules the watch counts as broken by a history that is stored as the server stores it. */
function brokenIn(history: History) {
  const watch = watchOf(promised.task)
  for (const [index, { type, from = null, to, person, record }] of history.entries()) {
    const before = history[index - 1]?.record ?? record
    const facts = JSON.stringify(model.cast?.facts(person, before))
    watch.take({ recordId: 'a', id: String(index), event: type, from, to, actor: person, facts })
  }
  return watch.result().flatMap(({ counts: { id, broken } }) => (broken > 0 ? id : []))
}

test('the shortest path against a rule is a history that the watch counts', () => {
  const counted = notPromised.filter((promise) => brokenIn(prove(promise) ?? []).includes(promise.id))
  expect(counted).toEqual(notPromised)
})

test('a random history breaks no promise, and rules that are not promised on no path shorter than the proven one', () => {
  const shortest = new Map(notPromised.map((promise) => [promise.id, prove(promise)?.length ?? 0]))
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (choices) => {
      let history: History = []
      for (const choice of choices) {
        const steps = nextSteps(model, history)
        const step = steps[choice % Math.max(steps.length, 1)]
        if (step) history = [...history, step]
      }
      const broken = brokenIn(history)
      expect(promises.filter(({ id }) => broken.includes(id))).toEqual([])
      for (const id of broken) expect(history.length).toBeGreaterThanOrEqual(shortest.get(id) ?? 0)
    }),
    { numRuns: 1000 },
  )
})

// Any status will do: the promise speaks of moves, and for the ledger of the status that they bring.
test.each(Object.entries(promised))(
  'a stored move with which a program decided about the %s breaks a promise, and none where no program is stored',
  (_, about: Promised) => {
    const { what, why } = about.promises.find(({ id }) => id === 'no-program-decides') as ChartPromise & { what: What }
    expect(why).toBe('People answer for what they decide about others.')
    const broken = (event: string, by: object) => {
      const watch = watchOf(about)
      const facts = { by: { id: 'ada', isSuperAdmin: true, permissions: [], ...by } }
      const step = { from: 'posted', to: String(what.into ?? 'there'), actor: 'ada', facts: JSON.stringify(facts) }
      watch.take({ recordId: 'a', id: '1', event, ...step })
      return watch.result().some(({ counts }) => counts.id === 'no-program-decides' && counts.broken > 0)
    }
    for (const move of [what.move ?? 'transaction.reverse'].flat())
      expect([broken(move, { program: true }), broken(move, {})], move).toEqual([true, false])
  },
)

test('rules are found by the name of their chart', () => {
  expect([promisedOf('role'), promisedOf('shell')]).toEqual([promised.role, undefined])
})

test('a program is to a record what its owner is', () => {
  const relations = { Ada: 'assignee', Ben: 'reviewer' }
  const kinds = Object.keys(relations).map((person) =>
    kindOf(model, { by: { ...Object(model.cast?.facts(person, 'Ada')).by, program: true } }),
  )
  expect(kinds).toEqual(Object.values(relations))
})

type Stored = [event: string, from: string | null, to: string | null, actor: string | null, assignee?: string]

/** Returns what the watch counts and says. Each letter of `ids` is the record of a move. A move without an assignee stores no facts. */
function countedIn(moves: readonly Stored[], ids: string) {
  const watch = watchOf(promised.task)
  const told = moves.flatMap(([event, from, to, actor, assignee], index) => {
    const facts = JSON.stringify(assignee ? model.cast?.facts(String(actor), assignee) : {})
    return watch.take({ recordId: String(ids[index]), id: String(index), event, from, to, actor, facts })
  })
  const counts = watch
    .result()
    .flatMap(({ isPromised, counts: { id, broken, tried, unknown } }) =>
      broken + tried + unknown === 0 ? [] : [[isPromised ? id : `not promised: ${id}`, broken, tried, unknown]],
    )
  return { told, counts }
}

const OWN_REVIEW = 'An assignee or an assigned super admin can never make “Approve”, “Deny”, or “Request More”.'

test.each<[title: string, moves: Stored[], ids: string, told: string[], counts: unknown[][]]>([
  [
    'a review of their own task breaks a promise',
    [['task.approve', 'proposed', 'approved', 'Ben', 'Ben']],
    'a',
    [OWN_REVIEW],
    [['no-own-review', 1, 0, 0]],
  ],
  [
    'a refused review of their own task is tried',
    [['task.approve', 'proposed', null, 'Ben', 'Ben']],
    'a',
    [],
    [['no-own-review', 0, 1, 0]],
  ],
  [
    'a refused move is tried with its own target alone',
    [
      ['task.edit', 'proposed', null, 'Ada', 'Ben'],
      ['task.complete', 'proposed', null, 'Cy', 'Ben'],
    ],
    'aa',
    [],
    [
      ['colleagues-watch', 0, 1, 0],
      ['not promised: completed-after-done', 0, 1, 0],
    ],
  ],
  [
    'a refused move in a status that stays is tried, and none in a status that the chart does not have',
    [
      ['task.markDone', 'completed', null, 'Ada', 'Ada'],
      ['task.markDone', 'paused', null, 'Ada', 'Ada'],
    ],
    'aa',
    [],
    [['completed-stays', 0, 1, 0]],
  ],
  [
    'a move without facts may have broken the promises about its person',
    [['task.deny', 'proposed', 'denied', 'Ben']],
    'a',
    [],
    [
      ['no-own-review', 0, 0, 1],
      ['colleagues-watch', 0, 0, 1],
      ['no-program-decides', 0, 0, 1],
    ],
  ],
  [
    'a creation without facts may have broken only the promises that name it',
    [['task.assign', null, 'approved', 'Ben']],
    'a',
    [],
    [['not promised: assigns-to-oneself', 0, 0, 1]],
  ],
  [
    'what was done to one record counts for it alone, and breaks no promise where nothing is promised',
    [
      ['task.create', null, 'proposed', 'Ben', 'Ben'],
      ['task.approve', 'proposed', 'approved', 'Ben', 'Ada'],
      ['task.approve', 'proposed', 'approved', 'Ben', 'Ada'],
    ],
    'aab',
    [],
    [['not promised: approves-own-proposal', 1, 0, 0]],
  ],
  [
    'the server does both, and is no person',
    [
      ['task.create', null, 'proposed', null],
      ['task.approve', 'proposed', 'approved', null],
    ],
    'aa',
    [],
    [
      ['no-own-review', 0, 0, 1],
      ['colleagues-watch', 0, 0, 1],
      ['no-program-decides', 0, 0, 1],
    ],
  ],
])('%s', (_, moves, ids, told, counts) => {
  expect(countedIn(moves, ids)).toEqual({ told, counts })
})

const MOVE = { recordId: 'a', event: '', from: null, to: null, actor: null, facts: '' }

test('all exceptions are counted, and the newest twenty kept, in whatever order they come', () => {
  const { add, counts } = exceptions()
  for (let index = 0; index < 25; index += 1) add({ ...MOVE, id: String(100 + ((index * 7) % 25)) })
  const newest = Array.from({ length: 20 }, (_, index) => ({ recordId: 'a', id: String(124 - index) }))
  expect(counts).toEqual({ broken: 25, last: newest })
})
