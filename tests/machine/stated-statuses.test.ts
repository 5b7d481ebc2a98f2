import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/core/chart.ts'
import { decide } from '#machines/core/decide.ts'
import { apiTokenSpec } from '#tests/spec/api-token.ts'
import { ledgerTransactionSpec } from '#tests/spec/ledger-transaction.ts'
import { serverSessionSpec } from '#tests/spec/server-session.ts'
import { signInChallengeSpec } from '#tests/spec/sign-in-challenge.ts'
import type { StatusSpec } from '#tests/spec/status-spec.ts'
import { uploadSpec } from '#tests/spec/upload.ts'
import { models } from '#tests/support/examples/models.ts'

const SPECS = {
  'api-token': apiTokenSpec,
  'ledger-transaction': ledgerTransactionSpec,
  'server-session': serverSessionSpec,
  'sign-in-challenge': signInChallengeSpec,
  upload: uploadSpec,
} satisfies Partial<Record<keyof typeof models, StatusSpec>>

const stated = Object.entries<StatusSpec>(SPECS).map(([name, spec]) => ({
  name,
  spec,
  model: models[name as keyof typeof SPECS],
}))

describe.each(stated)('the status of the $name', ({ spec, model: { machine, cases } }) => {
  const [, ...statuses] = chartOf(machine).states
  const cells = statuses.flatMap(({ key }) => cases.map(({ name, event }) => ({ status: key, name, event })))

  const outcome = (status: string, event: { type: string }) => {
    const decision = decide(machine, status, event)
    if (decision.ok) return [decision.status, decision.effect].filter(Boolean).join(', ')
    return decision.why === 'state' ? undefined : `${[...new Set(decision.failed)].join(', ')} fails`
  }

  test('begins and ends as the table says', () => {
    expect(machine.getInitialSnapshot({} as never).value).toBe(spec.initial)
    expect(statuses.filter(({ type }) => type === 'final').map(({ key }) => key)).toEqual(spec.final)
  })

  test('declares exactly the effects of its table', () => {
    const outcomes = Object.values(spec.events).flatMap((row) => Object.values(row))
    const effects = outcomes.flatMap((outcome) => (outcome.endsWith(' fails') ? [] : outcome.split(', ').slice(1)))
    expect(Object.keys(machine.implementations.actions).sort()).toEqual([...new Set(effects)].sort())
  })

  test('has a table of exactly its cases', () => {
    expect(cases.map(({ name }) => name)).toEqual(Object.keys(spec.events))
  })

  test.each(cells)('that is $status decides “$name” as the table says', ({ status, name, event }) => {
    expect(outcome(status, event)).toBe(spec.events[name]?.[status])
  })
})

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test.each([
  ['apiToken', () => import('#machines/lifecycles/api-token/api-token-machine.ts')],
  ['ledgerTransaction', () => import('#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts')],
  ['serverSession', () => import('#machines/lifecycles/server-session/server-session-machine.ts')],
  ['signInChallenge', () => import('#machines/lifecycles/sign-in-challenge/sign-in-challenge-machine.ts')],
  ['upload', () => import('#machines/lifecycles/upload/upload-machine.ts')],
])('the chart of %s loads without any other module', async (name, load) => {
  const { [`${name}Machine`]: machine }: Record<string, unknown> = await load()
  expect(machine).toHaveProperty('id', name)
})
