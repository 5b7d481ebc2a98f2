import { expect, test } from 'vitest'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import { roleViewers } from '#machines/viewers.ts'
import { roleSpec } from '#tests/spec/role.ts'
import { specifyLifecycle } from '#tests/support/model/specify-lifecycle.ts'

specifyLifecycle(roleSpec, roleLifecycle, roleViewers)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the lifecycle of the role loads without any other module', async () => {
  const { roleLifecycle: loaded } = await import('#machines/lifecycles/role/role-machine.ts')
  expect([loaded.entity, loaded.machine.id]).toEqual(['role', 'role'])
})

test('the status of a role says whether it is active', () => {
  expect([roleStatus({ isActive: true }), roleStatus({ isActive: false })]).toEqual(['active', 'inactive'])
})
