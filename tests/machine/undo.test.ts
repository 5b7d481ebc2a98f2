import { expect, test } from 'vitest'
import { models } from '#machines/examples/models.ts'
import { inverseOf } from '#machines/lifecycles/inverse.ts'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import { registry } from '#machines/registry.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/lifecycles.ts'
import { explore } from '#tests/support/model/explore.ts'

const LIFECYCLES = Object.keys(LIFECYCLE_SPECS) as (keyof typeof LIFECYCLE_SPECS)[]

function inversesIn(name: (typeof LIFECYCLES)[number]) {
  const lifecycle: Lifecycle = registry[name].lifecycle
  const { edges } = explore(models[name])
  return edges.flatMap(({ from, to, case: { event, viewer } }) => {
    const inverse = inverseOf(lifecycle, from, event.type, event.by)
    return inverse ? [`${viewer}: ${from}, ${event.type}, ${to}, ${inverse.type}, ${inverse.target}`] : []
  })
}

// Typed by hand. A decision about a task asks for feedback or a percentage, and no move leads back to "proposed".
test('every move with an inverse, by who can make both', () => {
  expect(LIFECYCLES.flatMap(inversesIn).sort()).toEqual([
    'anyone else: active, account.deactivate, inactive, account.activate, active',
    'anyone else: inactive, account.activate, active, account.deactivate, inactive',
    'super admin: active, account.deactivate, inactive, account.activate, active',
    'super admin: active, role.deactivate, inactive, role.activate, active',
    'super admin: draft, announcement.publish, published, announcement.saveAsDraft, draft',
    'super admin: inactive, account.activate, active, account.deactivate, inactive',
    'super admin: inactive, role.activate, active, role.deactivate, inactive',
    'super admin: published, announcement.saveAsDraft, draft, announcement.publish, published',
    'user manager: locked, user.unlock, unlocked, user.lock, locked',
    'user manager: unlocked, user.lock, locked, user.unlock, unlocked',
  ])
})
