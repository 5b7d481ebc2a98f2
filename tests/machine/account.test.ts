import { expect, test } from 'vitest'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { accountViewers } from '#machines/viewers.ts'
import { accountSpec } from '#tests/spec/account.ts'
import { specifyLifecycle } from '#tests/support/model/specify-lifecycle.ts'

specifyLifecycle(accountSpec, accountLifecycle, accountViewers)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the lifecycle of the account loads without any other module', async () => {
  const { accountLifecycle: loaded } = await import('#machines/lifecycles/account/account-machine.ts')
  expect([loaded.entity, loaded.machine.id]).toEqual(['account', 'account'])
})
