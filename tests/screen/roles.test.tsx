import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/role.ts'
import { explain, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { roleLifecycle } from '#machines/lifecycles/role.ts'
import { roleViewers } from '#machines/viewers.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { explore } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { renderApp } from './support/app.tsx'
import { HEADERS } from './support/forms.ts'
import { expectFound, expectList, expectLoad, expectSettled, exportedLines } from './support/lists.ts'
import {
  cellsOf,
  expectAccessible,
  menuTexts,
  OFFERED,
  personOf,
  STAFF,
  serverWithPeople,
  textsOf,
} from './support/people.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { createRowMoves, type Handling } from './support/row-moves.ts'
import { chooseInRowMenu, dialog, openRowMenu } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

type MoveType = MoveTypeOf<typeof roleLifecycle>
type Status = 'active' | 'inactive'

// Typed by hand from the specification, "Role Management", never from the machine.
const MENUS: Record<Status, string[]> = {
  active: ['View Permissions', 'Edit Role', 'Disable role'],
  inactive: ['View Permissions', 'Edit Role', 'Activate role'],
}

// Typed by hand from the specification, sections 4, 7 and 8.
const MOVES: Record<MoveType, Handling> = {
  'role.edit': {
    label: 'Edit Role',
    dialog: 'Edit Role',
    submit: 'Save changes',
    types: ['Role name', 'Auditors'],
    call: {
      name: 'role.edit',
      method: 'PATCH',
      path: '/api/role/update/staff',
      body: { name: 'Auditors', permissions: ['read_user', 'read_task'] },
    },
    success: 'Role updated successfully',
  },
  'role.deactivate': {
    label: 'Disable role',
    dialog: 'Disable role?',
    submit: 'Disable role',
    says: 'Users with this role would be unable to access resources that needs this role and its permissions. 2 people have this role.',
    call: { name: 'role.deactivate', method: 'PATCH', path: '/api/role/deactivate/staff', body: undefined },
    success: 'Role deactivated successfully',
  },
  'role.activate': {
    label: 'Activate role',
    dialog: 'Activate role?',
    submit: 'Activate role',
    says: 'Users with this role get its permissions back. 2 people have this role.',
    call: { name: 'role.activate', method: 'PATCH', path: '/api/role/activate/staff', body: undefined },
    success: 'Role activated successfully',
  },
}

const moves = createRowMoves({
  machine: 'role',
  name: STAFF.name,
  list: 'role.list',
  words: { active: 'Active', inactive: 'Inactive' },
})

/** Two of them are staff. */
const users = () => [
  personOf(),
  personOf({ _id: 'dayo' }),
  personOf({ _id: 'efe', role: 'Finance', roleId: 'finance' }),
]

async function openRoles(role: Role, status: Status = 'active') {
  let roles = [{ ...role, isActive: status === 'active' }]
  const server = serverWithPeople({ roles: () => roles, users, permissions: OFFERED })
  const app = await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
  await moves.expectStatus(status)
  const store = (next: Status) => {
    roles = [{ ...role, isActive: next === 'active' }]
  }
  return { app, store }
}

const statuses = ['active', 'inactive'] as const

const movesOf = (status: Status) =>
  explore(models.role).edges.filter((edge) => edge.case.viewer === 'super admin' && edge.from === status)

expectQuietConsole()
inTimeZone('Africa/Lagos')

describe('the row of a role', () => {
  test.each(statuses)('offers a super admin the stated menu while it is %s', async (status) => {
    await openRoles(STAFF, status)
    await openRowMenu(STAFF.name)
    await expect.element(page.getByRole('menu')).toBeVisible()
    const shown = menuTexts()
    expect(shown).toEqual(MENUS[status])
    const explained = explain(roleLifecycle, status, roleViewers['super admin'])
    expect(shown).toEqual(['View Permissions', ...explained.flatMap(({ open, label }) => (open ? label : []))])
    await expectAccessible()
  })

  test('is shown to super admins alone, as they alone may move it', async () => {
    const server = serverWithPeople()
    await renderApp({ at: '/dashboard/roles', signedInAs: ada, server })
    await expect.element(page.getByText('This area is not open to you')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Role management' })).not.toBeInTheDocument()
    expect(server.sent.map(({ name }) => name)).not.toContain('role.list')
    const open = statuses.flatMap((status) => explain(roleLifecycle, status, roleViewers['user manager']))
    expect(open.filter((each) => each.open)).toEqual([])
  })

  test.each(statuses)('lets a super admin make every move while it is %s, each by its call', async (status) => {
    await moves.walk(await openRoles(STAFF, status), movesOf(status), MOVES)
  })

  test('takes every transition of the lifecycle', moves.finish)

  test('shows all its permissions in its drawer', async () => {
    await openRoles({ ...STAFF, permissions: OFFERED })
    await chooseInRowMenu(STAFF.name, 'View Permissions')
    const details = dialog('View Permissions')
    await expect.element(details).toBeVisible()
    expect(textsOf(details, 'listitem')).toEqual([
      'read user',
      'read task',
      'read announcement',
      'Approve budget 2026',
      'all permissions',
    ])
    expect((details.element() as HTMLElement).offsetWidth).toBe(450)
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
  })

  test('says with a move which version of the role was seen', async () => {
    const { app } = await openRoles({ ...STAFF, version: 7 })
    expect((await moves.make(app, MOVES['role.deactivate'])).headers).toEqual({ ...HEADERS, 'if-match': '"7"' })
  })
})

describe('the dialog that disables a role', () => {
  test.each([
    ['finance', '1 person has this role.'],
    ['unused', '0 people have this role.'],
  ])('tells how many people have the role "%s"', async (_id, words) => {
    await openRoles({ ...STAFF, _id })
    await chooseInRowMenu(STAFF.name, 'Disable role')
    const stated = 'Users with this role would be unable to access resources that needs this role and its permissions'
    await expect.element(dialog('Disable role?').getByText(`${stated}. ${words}`)).toBeVisible()
    await expectAccessible()
  })

  test('has the stated sentence while that is not known, and when it cannot be', async () => {
    const server = serverWithPeople({ holds: ['user.list'] })
    await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
    await chooseInRowMenu(STAFF.name, 'Disable role')
    const stated = 'Users with this role would be unable to access resources that needs this role and its permissions'
    const sentence = dialog('Disable role?').getByText(stated)
    await expect.element(sentence).toBeVisible()
    await server.refuse('user.list', 500, 'The users are not to be had.')
    await dialog('Disable role?').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog('Disable role?')).not.toBeInTheDocument()
    await expect.element(page.getByText('The users are not to be had.')).not.toBeInTheDocument()
  })
})

describe('a refused move', () => {
  const refusals = [
    { type: 'role.edit', status: 'active', code: 409, message: 'A role with this name already exists.' },
    { type: 'role.edit', status: 'inactive', code: 403, message: 'Only a super admin can do this.' },
    { type: 'role.deactivate', status: 'active', code: 409, message: 'This role was changed by somebody else.' },
    { type: 'role.activate', status: 'inactive', code: 403, message: 'Only a super admin can do this.' },
  ] as const

  test.each(refusals)(
    '$type answered with $code stays where it was and says why',
    async ({ type, status, ...refusal }) => {
      const { app } = await openRoles(STAFF, status)
      await moves.expectRefused(app, MOVES[type], refusal)
    },
  )
})

describe('the table of roles', () => {
  const roles = () => [
    { ...STAFF, permissions: ['read_user', 'read_task', 'read_announcement', 'read_file_upload'] },
    { ...STAFF, _id: 'two', name: 'Pairs', permissions: ['read_task', '*'], isActive: false },
    // Still the seventh of March in UTC.
    { ...STAFF, _id: 'none', name: '@Guests', permissions: [], createdAt: '2026-03-07T23:30:00.000Z' },
  ]
  const STAFF_ROW = ['Staff', 'read userread task+2', 'Active', 'Jan 05, 2026']
  const PAIRS_ROW = ['Pairs', 'read taskall permissions', 'Inactive', 'Jan 05, 2026']
  const GUESTS_ROW = ['@Guests', 'No permissions', 'Active', 'Mar 08, 2026']

  const open = async (at = '/dashboard/roles') => {
    const app = await renderApp({ at, signedInAs: ben, server: serverWithPeople({ roles }) })
    await expectSettled('roles')
    return app
  }

  test('shows the first two permissions, counts the rest, and has the stated words', async () => {
    await open()
    await expectList({
      heading: 'Role Management',
      about: 'Assign and manage roles within your organization',
      tabs: ['Overview'],
      count: '3 roles',
      columns: ['Role name', 'Permissions', 'Status', 'Date created', 'Actions'],
      rows: [STAFF_ROW, PAIRS_ROW, GUESTS_ROW],
    })
  })

  test('finds what is shown, and more permissions than are', async () => {
    await expectFound(await open(), 'roles', [
      ['all perm', [PAIRS_ROW]],
      ['read file', [STAFF_ROW]],
      ['inactive', [PAIRS_ROW]],
      ['mar 08', [GUESTS_ROW]],
    ])
  })

  test('filters by status, in the address', async () => {
    const app = await open()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('radio', { name: 'Inactive' }).click()
    await expect.poll(() => cellsOf()).toEqual([PAIRS_ROW])
    expect(app.search()).toEqual({ status: 'inactive' })
    await expectAccessible()
  })

  test('exports all that matches and no formula', async () => {
    await open('/dashboard/roles?status=active')
    expect(await exportedLines('roles')).toEqual([
      'Role name,Permissions,Status,Date created',
      'Staff,"read user, read task, read announcement, read file upload",Active,"Jan 05, 2026"',
      '\'@Guests,,Active,"Mar 08, 2026"',
      '',
    ])
  })

  test('says that roles load, why they could not, and asks again', async () => {
    const server = serverWithPeople({ holds: ['role.list'] })
    await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
    await expectLoad(server, { things: 'roles', call: 'role.list', nothing: { data: [] }, empty: ['No roles found'] })
  })
})
