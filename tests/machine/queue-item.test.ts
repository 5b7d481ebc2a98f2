import { expect, test } from 'vitest'
import { queueItemSpec } from '#tests/spec/queue-item.ts'
import { queueItemModel } from '#tests/support/examples/queue-item.ts'
import { specifyStatus } from '#tests/support/model/specify-status.ts'

specifyStatus(queueItemSpec, queueItemModel)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the chart of a queue item loads without any other module', async () => {
  const { queueItemMachine } = await import('#machines/flows/queue-item/queue-item-machine.ts')
  expect(queueItemMachine.id).toBe('queueItem')
})
