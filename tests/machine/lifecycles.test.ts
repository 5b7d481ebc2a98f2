import { describe, expect, test } from 'vitest'
import { decideMove, type Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import { registry } from '#machines/registry.ts'
import type { Case, Model } from '#src/workflows/play/examples/model.ts'
import { models } from '#src/workflows/play/examples/models.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/areas.ts'
import { explore } from '#tests/support/model/explore.ts'

const LIFECYCLES = Object.keys(LIFECYCLE_SPECS) as (keyof typeof LIFECYCLE_SPECS)[]

/** The server decides single moves by stored status; a live actor walks the machine. Both must agree. */
describe.each(LIFECYCLES)('a stored %s', (name) => {
  const lifecycle: Lifecycle = registry[name].lifecycle
  const { edges, refused, states } = explore(models[name] as Model)
  const isStored = (status: string) => states.get(status)?.status === 'active'
  const decide = (status: string, { event }: Case) => decideMove(lifecycle, status, event as never)

  const moved = edges.map((edge) => [edge.from, edge.case.name, edge.to, edge] as const)
  test.each(moved)('that is %s accepts %s and becomes %s', (from, _name, to, edge) => {
    expect(decide(from, edge.case)).toEqual({ ok: true, status: to })
  })

  const stopped = refused.filter((pair) => isStored(pair.in)).map((pair) => [pair.in, pair.case.name, pair] as const)
  test.each(stopped)('that is %s refuses %s', (status, _name, pair) => {
    expect(decide(status, pair.case).ok).toBe(false)
  })
})
