import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proverOf } from '#machines/core/prove.ts'
import { type History, nextSteps } from '#tests/support/model/naive-proof.ts'
import { promised } from './promised.ts'
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
