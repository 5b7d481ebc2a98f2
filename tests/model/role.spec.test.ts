import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { explain, statusMeta } from '#machines/lifecycles/kit.ts'
import { roleLifecycle } from '#machines/lifecycles/role.ts'
import { roleViewers } from '#machines/viewers.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const EDIT = {
  label: 'Edit Role',
  order: 1,
  tone: 'neutral',
  step: { kind: 'form', drawer: 'edit' },
  success: 'Role updated successfully',
  type: 'role.edit',
  description: 'Change name and permissions',
}
const DISABLE = {
  label: 'Disable role',
  order: 2,
  tone: 'negative',
  step: {
    kind: 'confirm',
    title: 'Disable role?',
    description: 'Users with this role would be unable to access resources that needs this role and its permissions',
    submit: 'Disable role',
  },
  success: 'Role deactivated successfully',
  type: 'role.deactivate',
  description: 'Take its permissions from everybody who has it',
  target: 'inactive',
}
const ACTIVATE = {
  label: 'Activate role',
  order: 3,
  tone: 'positive',
  step: {
    kind: 'confirm',
    title: 'Activate role?',
    description: 'Users with this role get its permissions back.',
    submit: 'Activate role',
  },
  success: 'Role activated successfully',
  type: 'role.activate',
  description: 'Give its permissions to everybody who has it',
  target: 'active',
}

const notNow = (label: string, status: string) => `“${label}” is not possible while the role is ${status}.`
const NOT_YOU = 'Only a super admin can do this.'

/** For each status and viewer, the moves in menu order: what each offers, or why it is refused. */
const TABLE = {
  active: {
    'super admin': [{ ...EDIT, target: 'active' }, DISABLE, notNow('Activate role', 'active')],
    'user manager': [NOT_YOU, NOT_YOU, notNow('Activate role', 'active')],
  },
  inactive: {
    'super admin': [{ ...EDIT, target: 'inactive' }, notNow('Disable role', 'inactive'), ACTIVATE],
    'user manager': [NOT_YOU, notNow('Disable role', 'inactive'), NOT_YOU],
  },
}

const statuses = ['active', 'inactive'] as const
const viewers = ['super admin', 'user manager'] as const
const pairs = statuses.flatMap((status) => viewers.map((viewer) => ({ status, viewer })))

describe('a role, by the specification', () => {
  test('is loadable by itself', async () => {
    const { roleLifecycle: loaded } = await import('../../machines/lifecycles/role.ts')
    expect([loaded.thing, loaded.machine.id]).toEqual(['role', 'role'])
  })

  test('is active or inactive, and begins as active', () => {
    const [root, ...states] = chartOf(roleLifecycle.machine).states
    expect([root?.initial, root?.description]).toEqual([
      'role.active',
      'A named set of permissions that users are given.',
    ])
    expect(states.map(({ key, description }) => [key, statusMeta(roleLifecycle, key), description])).toEqual([
      ['active', { label: 'Active', tone: 'green' }, 'Gives its permissions to the users who have it.'],
      ['inactive', { label: 'Inactive', tone: 'gray' }, 'Gives nothing.'],
    ])
  })

  test.each(pairs)('offers or refuses every move of an $status role to a $viewer', ({ status, viewer }) => {
    const moves = explain(roleLifecycle, status, roleViewers[viewer])
    expect(moves.map((each) => (each.open ? each.move : each.refusal.message))).toEqual(TABLE[status][viewer])
  })
})
