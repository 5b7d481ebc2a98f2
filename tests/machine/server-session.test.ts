import { expect, test } from 'vitest'
import { serverSessionSpec } from '#tests/spec/server-session.ts'
import { serverSessionModel } from '#tests/support/examples/server-session.ts'
import { specifyStatus } from '#tests/support/model/specify-status.ts'

specifyStatus(serverSessionSpec, serverSessionModel)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the chart of a server session loads without any other module', async () => {
  const { serverSessionMachine } = await import('#machines/lifecycles/server-session/server-session-machine.ts')
  expect(serverSessionMachine.id).toBe('serverSession')
})
