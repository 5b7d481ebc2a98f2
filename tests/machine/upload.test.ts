import { expect, test } from 'vitest'
import { uploadSpec } from '#tests/spec/upload.ts'
import { uploadModel } from '#tests/support/examples/upload.ts'
import { specifyStatus } from '#tests/support/model/specify-status.ts'

specifyStatus(uploadSpec, uploadModel)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the chart of an upload loads without any other module', async () => {
  const { uploadMachine } = await import('#machines/lifecycles/upload/upload-machine.ts')
  expect(uploadMachine.id).toBe('upload')
})
