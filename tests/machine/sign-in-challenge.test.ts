import { expect, test } from 'vitest'
import { signInChallengeSpec } from '#tests/spec/sign-in-challenge.ts'
import { signInChallengeModel } from '#tests/support/examples/sign-in-challenge.ts'
import { specifyStatus } from '#tests/support/model/specify-status.ts'

specifyStatus(signInChallengeSpec, signInChallengeModel)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the chart of a sign-in challenge loads without any other module', async () => {
  const { signInChallengeMachine } = await import('#machines/lifecycles/sign-in-challenge/sign-in-challenge-machine.ts')
  expect(signInChallengeMachine.id).toBe('signInChallenge')
})
