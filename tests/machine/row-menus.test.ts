import { describe, expect, test } from 'vitest'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import type { PendingSubmission } from '#machines/flows/workspace/requests.ts'
import { type LifecycleName, lifecycles } from '#machines/lifecycles/tracked.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { type AreaMoves, fittingMoveItems } from '#src/workspace/moves.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/areas.ts'
import { type LifecycleSpec, type MoveSpec, menuOf } from '#tests/spec/lifecycle-spec.ts'
import { models } from '#tests/support/examples/models.ts'
import { explore } from '#tests/support/model/explore.ts'

// `tests/component/support/row-menu.ts` presses each entry once in a browser.

type SomeArea = AreaMoves<Lifecycle> & { readonly menuItems?: typeof fittingMoveItems }

const isArea = (value: unknown): value is SomeArea => typeof value === 'object' && value !== null && 'changeOf' in value

const MODULES = import.meta.glob<Record<string, object>>('../../src/features/*/area.ts', { eager: true })

/** A module exports an area, or several by the name of a view. */
const AREAS = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => [value, ...Object.values(value)])
  .filter(isArea)

/** They see no row of the area. */
const OUTSIDE: Partial<Record<LifecycleName, readonly string[]>> = { role: ['user manager'] }

const RECORD = { id: 'record-1', version: 7, subject: { name: 'The record' } }

describe.each(AREAS)('the row menu of each $lifecycle.entity', (area) => {
  const name = area.lifecycle.entity as LifecycleName
  const spec: LifecycleSpec = LIFECYCLE_SPECS[name]
  const people: Readonly<Record<string, Person>> = lifecycles[name].viewers
  const { edges, refused } = explore(models[name])
  const viewers = spec.viewers.filter((viewer) => !OUTSIDE[name]?.includes(viewer))
  const cells = Object.keys(spec.statuses).flatMap((status) => viewers.map((viewer) => ({ status, viewer })))

  function menuFor(status: string, viewer: string) {
    const requests: PendingSubmission[] = []
    const record = { ...RECORD, status: status as never, viewer: people[viewer] as Person }
    const items = (area.menuItems ?? fittingMoveItems)(area, record, { ask: (request) => requests.push(request) })
    return { items, requests }
  }

  const stated = (status: string, viewer: string) =>
    menuOf({ ...spec, menu: { ...spec.menu, above: [], below: [] } }, status, viewer)

  test.each(cells)('has the stated entries while it is $status, for $viewer', ({ status, viewer }) => {
    expect(menuFor(status, viewer).items.map(({ label, disabledReason }) => ({ label, disabledReason }))).toEqual(
      stated(status, viewer).map(({ label, effect }) => ({
        label,
        disabledReason: effect.kind === 'nothing' ? effect.reason : undefined,
      })),
    )
  })

  test.each(cells)('asks for exactly what the chart accepts while it is $status, of $viewer', ({ status, viewer }) => {
    const { items, requests } = menuFor(status, viewer)
    for (const { onSelect } of items) onSelect()
    const asked = requests.flatMap(({ recordId, version, endings }) => {
      expect([recordId, version]).toEqual([RECORD.id, RECORD.version])
      return endings.map(({ type }) => type)
    })
    const accepted = edges.filter((edge) => edge.from === status && edge.case.viewer === viewer)
    const closed = refused.filter((pair) => pair.in === status && pair.case.viewer === viewer)
    expect(asked.toSorted()).toEqual(accepted.map((edge) => edge.case.event.type).toSorted())
    expect([...asked, ...closed.map((pair) => pair.case.event.type)].toSorted()).toEqual(
      Object.keys(spec.moves).toSorted(),
    )
  })

  test.each(cells)('sends the stated call of each entry while it is $status, for $viewer', ({ status, viewer }) => {
    const { items, requests } = menuFor(status, viewer)
    for (const { onSelect } of items) onSelect()
    const calls = stated(status, viewer).flatMap(({ effect }) =>
      effect.kind === 'moves' ? [(spec.moves[effect.types[0] ?? ''] as MoveSpec).call.name] : [],
    )
    expect(requests.map(({ change }) => change.call)).toEqual(calls)
  })
})
