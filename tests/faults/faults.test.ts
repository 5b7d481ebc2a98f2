import { expect, test } from 'vitest'
import { KINDS, planOf, TARGETS } from './plan.ts'
import { isStored } from './verify.ts'

test('a seed plans the same faults again, another one others, and all end in time', () => {
  const plan = planOf(7, 600_000)
  expect(planOf(7, 600_000)).toEqual(plan)
  expect(JSON.stringify(planOf(8, 600_000)) === JSON.stringify(plan)).toBe(false)
  const kinds = new Set(plan.map(({ target, kind }) => `${target} ${kind}`))
  expect(kinds.size).toBe(TARGETS.length * KINDS.length)
  expect(plan.filter(({ at, lasts }) => at + lasts > 600_000)).toEqual([])
})

test.each([
  ['create approve done', true],
  ['create done', true],
  ['create approve', false],
  ['create approve approve done', false],
  ['create done approve', true],
  ['approve create done', false],
  ['create approve done done', false],
])('of the stored moves "%s" it says %s, when approve had no answer', (stored, expected) => {
  const steps = ['create', 'approve', 'done'].map((event) => ({ event, isAcknowledged: event !== 'approve' }))
  expect(isStored(steps, stored.split(' '))).toBe(expected)
})
