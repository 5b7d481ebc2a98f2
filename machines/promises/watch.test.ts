import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartPromise, What } from '#machines/core/promise.ts'
import { kindOf, proverOf } from '#machines/core/prove.ts'
import { type History, nextSteps } from '#tests/support/model/naive-proof.ts'
import { type Promised, promised } from './promised.ts'
import { watchOf } from './watch.ts'

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
    const { what } = about.promises.find(({ id }) => id === 'no-program-decides') as ChartPromise & { what: What }
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

test('a program is to a record what its owner is', () => {
  const relations = { Ada: 'assignee', Ben: 'reviewer' }
  const kinds = Object.keys(relations).map((person) =>
    kindOf(model, { by: { ...Object(model.cast?.facts(person, 'Ada')).by, program: true } }),
  )
  expect(kinds).toEqual(Object.values(relations))
})
