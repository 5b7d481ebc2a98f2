import { expect, test } from 'vitest'
import { isTelling, TOLD } from '#contract/told.ts'
import type { Forget, Notify, Settle } from '#server/core/notices.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/areas.ts'
import type { LifecycleSpec } from '#tests/spec/lifecycle-spec.ts'
import { decisions } from './decisions.ts'

const row = { id: 'a', status: 'draft', assignedTo: 'one', roleId: 'one', permissions: ['one'] }
const changed = { ...row, status: 'published', assignedTo: 'another', roleId: 'another', permissions: ['another'] }

type AnyDecision = (made: object) => readonly object[]

const all = Object.values(decisions).flatMap((each) => Object.entries(each)) as [string, AnyDecision][]
const effectsOfAll = all.map(([move, decide]) => ({
  move,
  effects: decide({ before: row, after: changed, day: '2026-11-23' }) as readonly Partial<Notify & Settle & Forget>[],
}))

test('a move notifies exactly where the table of recipients says so, whatever the record was before', () => {
  const telling = effectsOfAll.filter(({ effects }) => effects.some(({ notify }) => notify))
  expect(telling.map(({ move }) => move).toSorted()).toEqual(Object.keys(TOLD).toSorted())
})

const statedMoves = Object.values<LifecycleSpec>(LIFECYCLE_SPECS).flatMap(({ moves }) =>
  Object.entries(moves).map(([move, { notifies }]) => ({ move, notifies })),
)

test.each(statedMoves)('$move notifies whom its table states', ({ move, notifies }) => {
  const stated = notifies === 'nobody' ? notifies : { who: notifies.who, kind: notifies.kind }
  expect(isTelling(move) ? { who: TOLD[move].to, kind: TOLD[move].kind } : 'nobody').toEqual(stated)
})

/** One statement carries them out, and PostgreSQL does only one of two things to a row. */
test.each(effectsOfAll)('no two effects of $move change the same notification', ({ effects }) => {
  const notified = effectsOfAll.flatMap((other) => other.effects).filter(({ notify }) => notify)
  const replaced = effects
    .filter(({ replaces }) => replaces)
    .flatMap(({ group }) => notified.filter((other) => other.group === group).map(({ notify }) => notify))
  const settled = effects.flatMap(({ settle = [] }) => settle)
  const forgets = effects.filter(({ forget }) => forget)
  expect(settled.filter((kind) => replaced.includes(kind))).toEqual([])
  expect(new Set(settled).size).toBe(settled.length)
  expect(forgets.length === 0 || (forgets.length === 1 && replaced.length + settled.length === 0)).toBe(true)
  expect(effects.filter(({ notify }) => notify).length).toBeLessThan(2)
})
