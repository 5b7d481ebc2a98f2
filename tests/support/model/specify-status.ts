import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { decide } from '#machines/lifecycles/decide.ts'
import type { StatusSpec } from '#tests/spec/status-spec.ts'
import type { Model } from '#tests/support/examples/model.ts'

export function specifyStatus(spec: StatusSpec, { machine, cases }: Model) {
  const { id, states } = chartOf(machine)
  const [, ...statuses] = states
  const cells = statuses.flatMap(({ key }) => cases.map(({ name, event }) => ({ status: key, name, event })))

  const outcome = (status: string, event: { type: string }) => {
    const decision = decide(machine, status, event)
    if (decision.ok) return [decision.status, decision.effect].filter(Boolean).join(', ')
    return decision.why === 'state' ? undefined : `${[...new Set(decision.failed)].join(', ')} fails`
  }

  describe(`the status of ${id}`, () => {
    test('begins and ends as the table says', () => {
      expect(machine.getInitialSnapshot({} as never).value).toBe(spec.initial)
      expect(statuses.filter(({ type }) => type === 'final').map(({ key }) => key)).toEqual(spec.final)
    })

    test('declares exactly the effects of its table', () => {
      const outcomes = Object.values(spec.events).flatMap((row) => Object.values(row))
      const effects = outcomes.flatMap((outcome) => (outcome.endsWith(' fails') ? [] : outcome.split(', ').slice(1)))
      expect(Object.keys(machine.implementations.actions).sort()).toEqual([...new Set(effects)].sort())
    })

    test('has a table of exactly its cases', () => {
      expect(cases.map(({ name }) => name)).toEqual(Object.keys(spec.events))
    })

    test.each(cells)('that is $status decides “$name” as the table says', ({ status, name, event }) => {
      expect(outcome(status, event)).toBe(spec.events[name]?.[status])
    })
  })
}
