import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { accountLifecycle } from '#machines/lifecycles/account.ts'
import { explain, statusMeta } from '#machines/lifecycles/kit.ts'
import { accountViewers } from '#machines/viewers.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const EDIT = {
  label: 'Edit',
  order: 1,
  tone: 'neutral',
  step: { kind: 'form', drawer: 'edit' },
  success: 'Account edited successfully',
  type: 'account.edit',
  description: 'Change name, type and normal balance',
}
const DEACTIVATE = {
  label: 'Disable role',
  order: 2,
  tone: 'negative',
  step: {
    kind: 'confirm',
    title: 'Deactivate account?',
    description: 'Are you sure you want to deactivate this account?',
    submit: 'Disable role',
  },
  success: 'Account deactivated successfully',
  type: 'account.deactivate',
  description: 'Take it out of use',
  target: 'inactive',
}
const ACTIVATE = {
  label: 'Activate role',
  order: 3,
  tone: 'positive',
  step: {
    kind: 'confirm',
    title: 'Deactivate Account?',
    description: 'Are you sure you want to activate this account?',
    submit: 'Activate role',
  },
  success: 'Account activated successfully',
  type: 'account.activate',
  description: 'Take it into use again',
  target: 'active',
}

/** For each status, the moves in menu order: what each offers, or why it is refused. */
const TABLE = {
  active: [{ ...EDIT, target: 'active' }, DEACTIVATE, '“Activate role” is not possible while the account is active.'],
  inactive: [
    { ...EDIT, target: 'inactive' },
    '“Disable role” is not possible while the account is inactive.',
    ACTIVATE,
  ],
}

const pairs = (['active', 'inactive'] as const).flatMap((status) =>
  (['super admin', 'anybody else'] as const).map((viewer) => ({ status, viewer })),
)

describe('an account, by the specification', () => {
  test('is loadable by itself', async () => {
    const { accountLifecycle: loaded } = await import('../../machines/lifecycles/account.ts')
    expect([loaded.thing, loaded.machine.id]).toEqual(['account', 'account'])
  })

  test('is active or inactive, and begins as active', () => {
    const [root, ...states] = chartOf(accountLifecycle.machine).states
    expect([root?.initial, root?.description]).toEqual(['account.active', 'A line of the chart of accounts.'])
    expect(states.map(({ key, description }) => [key, statusMeta(accountLifecycle, key), description])).toEqual([
      ['active', { label: 'Active', tone: 'green' }, 'In use.'],
      ['inactive', { label: 'Inactive', tone: 'gray' }, 'Out of use.'],
    ])
  })

  test('has no guard: whoever is signed in may move it', () => {
    expect(accountLifecycle.refusals).toEqual({})
  })

  test.each(pairs)('offers or refuses every move of an $status account to $viewer', ({ status, viewer }) => {
    const moves = explain(accountLifecycle, status, accountViewers[viewer])
    expect(moves.map((each) => (each.open ? each.move : each.refusal.message))).toEqual(TABLE[status])
  })
})
