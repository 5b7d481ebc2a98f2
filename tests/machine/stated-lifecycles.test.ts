import { expect, test } from 'vitest'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import { type LifecycleName, lifecycles } from '#machines/lifecycles/tracked.ts'
import type { LifecycleEntry } from '#machines/stored.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/areas.ts'
import type { LifecycleSpec } from '#tests/spec/lifecycle-spec.ts'
import { specifyLifecycle } from '#tests/support/model/specify-lifecycle.ts'

const load = async (name: string): Promise<Lifecycle> =>
  (await import(`../../machines/lifecycles/${name}/${name}-machine.ts`))[`${name}Lifecycle`]

const specs: Readonly<Record<LifecycleName, LifecycleSpec>> = LIFECYCLE_SPECS

for (const [name, { lifecycle, viewers }] of Object.entries<LifecycleEntry>(lifecycles))
  specifyLifecycle(specs[name as LifecycleName], lifecycle, viewers)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test.each(Object.keys(LIFECYCLE_SPECS))('the lifecycle of the %s loads without any other module', async (name) => {
  const { entity, machine } = await load(name)
  expect([entity, machine.id]).toEqual([name, name])
})
