import { describe, expect, test } from 'vitest'
import {
  decideMove,
  inverseOf,
  type Lifecycle,
  moveAvailability,
  movesOpenTo,
  statusesOf,
  statusMeta,
} from '#machines/core/lifecycle.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { entryOf, type LifecycleSpec, type MoveSpec, moveFor, notNow } from '#tests/spec/lifecycle-spec.ts'

/** It compares every status, viewer and move. */
export function specifyLifecycle(spec: LifecycleSpec, lifecycle: Lifecycle, people: Readonly<Record<string, Person>>) {
  const { entity, machine } = lifecycle
  const moves = Object.entries<MoveSpec>(spec.moves)
  const cells = Object.keys(spec.statuses).flatMap((status) => spec.viewers.map((viewer) => ({ status, viewer })))

  const expected = ([type]: [string, MoveSpec], order: number, status: string, viewer: string) => {
    const move = moveFor(spec, type, viewer)
    const { label, tone, success, happened, key, refusal, open, to = status, step } = move
    const entry = entryOf(move)
    if (!open[status]) {
      const message = notNow(label, entity, spec.statuses[status]?.label ?? '')
      return { type, label, key, entry, open: false, refusal: { why: 'state', status, message } }
    }
    if (!open[status].includes(viewer)) {
      const guard = expect.stringMatching(/^(is|can)\w+( or is\w+)*$/)
      return { type, label, key, entry, open: false, refusal: { why: 'guard', status, guard, message: refusal } }
    }
    const description = expect.stringMatching(/./)
    const optional = { ...(key && { key }), ...(refusal && { refusal }) }
    const offered = { label, tone, success, happened, step, order: order + 1, ...optional }
    return { type, label, key, entry, open: true, move: { ...offered, type, target: to, description } }
  }

  describe(`the lifecycle of the ${entity}`, () => {
    test('has the stated statuses in their order, labels and tones, and begins with the stated one', () => {
      expect(statusesOf(lifecycle).map((status) => [status, statusMeta(lifecycle, status)])).toEqual(
        Object.entries(spec.statuses),
      )
      expect(machine.getInitialSnapshot({} as never).value).toBe(spec.initial)
    })

    test('ends where the specification says that nothing changes any more', () => {
      const ends = Object.values(machine.root.states).filter(({ type }) => type === 'final')
      const closed = Object.keys(spec.statuses).filter((status) => moves.every(([, { open }]) => !open[status]))
      expect(ends.map(({ key }) => key)).toEqual([...closed, ...(spec.isDeletable ? ['deleted'] : [])])
    })

    test('knows the stated viewers', () => {
      expect(Object.keys(people)).toEqual(spec.viewers)
    })

    test.each(cells)('offers or refuses every move while it is $status, to $viewer', ({ status, viewer }) => {
      expect(moveAvailability(lifecycle, status as never, people[viewer] as Person)).toEqual(
        moves.map((move, order) => expected(move, order, status, viewer)),
      )
    })

    test.each(cells)('decides every move while it is $status, by $viewer', ({ status, viewer }) => {
      for (const [type, { open, to = status }] of moves) {
        const decision = decideMove(lifecycle, status as never, { type, by: people[viewer] } as never)
        const isOpen = open[status]?.includes(viewer) ?? false
        expect(decision.ok ? decision.status : 'refused', type).toBe(isOpen ? to : 'refused')
      }
    })

    test.each(cells)('takes back what is stated, made while it is $status by $viewer', ({ status, viewer }) => {
      for (const [type, { open, to = status, undo = '' }] of moves) {
        const back = spec.moves[undo]
        const canMakeBoth = [open[status], back?.open[to]].every((viewers) => viewers?.includes(viewer))
        const by = people[viewer] as Person
        const made = movesOpenTo(lifecycle, status as never, by).find((move) => move.type === type)
        const inverse = made && inverseOf(lifecycle, status as never, made, by)
        expect(inverse?.type, type).toBe(canMakeBoth && back?.to === status ? undo : undefined)
      }
    })
  })
}
