import { expect, test } from 'vitest'
import { ledgerTransactionSpec } from '#tests/spec/ledger-transaction.ts'
import { queueItemSpec } from '#tests/spec/queue-item.ts'
import { serverSessionSpec } from '#tests/spec/server-session.ts'
import { signInChallengeSpec } from '#tests/spec/sign-in-challenge.ts'
import { uploadSpec } from '#tests/spec/upload.ts'
import { models } from '#tests/support/examples/models.ts'
import { specifyStatus } from '#tests/support/model/specify-status.ts'

specifyStatus(ledgerTransactionSpec, models['ledger-transaction'])
specifyStatus(queueItemSpec, models['queue-item'])
specifyStatus(serverSessionSpec, models['server-session'])
specifyStatus(signInChallengeSpec, models['sign-in-challenge'])
specifyStatus(uploadSpec, models.upload)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test.each([
  ['queueItem', () => import('#machines/flows/queue-item/queue-item-machine.ts')],
  ['ledgerTransaction', () => import('#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts')],
  ['serverSession', () => import('#machines/lifecycles/server-session/server-session-machine.ts')],
  ['signInChallenge', () => import('#machines/lifecycles/sign-in-challenge/sign-in-challenge-machine.ts')],
  ['upload', () => import('#machines/lifecycles/upload/upload-machine.ts')],
])('the chart of %s loads without any other module', async (name, load) => {
  const { [`${name}Machine`]: machine }: Record<string, unknown> = await load()
  expect(machine).toHaveProperty('id', name)
})
