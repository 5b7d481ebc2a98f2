import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/role.ts'
import { roleSpec } from '#tests/spec/role.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { expectFound, expectList, expectSettled, exportedLines } from './support/lists.ts'
import { expectAccessible, OFFERED, personOf, STAFF, serverWithPeople } from './support/people.ts'
import { describeRowMenu } from './support/row-menu.ts'
import { cellsOf, textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

const users = () => [
  personOf(),
  personOf({ _id: 'dayo' }),
  personOf({ _id: 'efe', role: 'Finance', roleId: 'finance' }),
]

const serve = (roles: () => Role[]) => serverWithPeople({ roles, users, permissions: OFFERED })

const openRole = (role: Role) => renderApp({ at: '/dashboard/roles', signedInAs: ben, server: serve(() => [role]) })

inTimeZone('Africa/Lagos')

describeRowMenu({
  spec: roleSpec,
  entity: 'a role',
  record: STAFF,
  name: STAFF.name,
  serve,
  seats: {
    'super admin': [{ person: ben, at: '/dashboard/roles' }],
    // The area is closed to everyone else.
    'user manager': [],
  },
  lifecycle: {
    lists: ['role.list'],
    inStatus: (role, status) => ({ ...role, isActive: status === 'active' }),
  },
})

test('the area of roles is open to super admins alone', async () => {
  const server = serverWithPeople()
  await renderApp({ at: '/dashboard/roles', signedInAs: ada, server })
  await expect.element(page.getByText('You do not have access to this area')).toBeVisible()
  await expect.element(page.getByText('Role management is only for super admins.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Role management' })).not.toBeInTheDocument()
  expect(server.sent.map(({ name }) => name)).not.toContain('role.list')
})

test('all permissions of a role are listed in its drawer', async () => {
  await openRole({ ...STAFF, permissions: OFFERED })
  await chooseInRowMenu(STAFF.name, 'View Permissions')
  await expect
    .poll(() => textsOf(dialog('View Permissions'), 'listitem'))
    .toEqual([
      'Active',
      'InactiveDisable role',
      'read user',
      'read task',
      'read announcement',
      'Approve budget 2026',
      'all permissions',
    ])
})

describe('the dialog that disables a role', () => {
  const disable = dialog('Disable role?')
  const stated = 'Users with this role would be unable to access resources that needs this role and its permissions'
  const sentence = disable.getByText(stated, { exact: true })
  const LOSSES =
    'What the role gives They lose: User management and Tasks. Some: people with the same or fewer permissions.'

  test.each([
    ['staff', '2 people have this role.'],
    ['finance', '1 person has this role.'],
    ['unused', '0 people have this role.'],
  ])(
    'has the stated sentence, and below it how many people have the role and what they lose: "%s"',
    async (_id, words) => {
      await openRole({ ...STAFF, _id })
      await chooseInRowMenu(STAFF.name, 'Disable role')
      const note = disable.getByText(words, { exact: true })
      await expect.element(note).toBeVisible()
      await expect.element(sentence).toBeVisible()
      await expect.element(disable).toHaveAccessibleDescription(`${STAFF.name} ${stated} ${words} ${LOSSES}`)
      const bottom = sentence.element().getBoundingClientRect().bottom
      expect(note.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
      await expectAccessible()
    },
  )

  test('has the stated sentence before the number of people is known, and does not move when it comes', async () => {
    const server = serverWithPeople({ holds: ['user.list'], users })
    await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
    await chooseInRowMenu(STAFF.name, 'Disable role')
    await expect.element(sentence).toBeVisible()
    await expect.element(disable).toHaveAccessibleDescription(`${STAFF.name} ${stated} ${LOSSES}`)
    const height = (disable.element() as HTMLElement).offsetHeight
    await server.answer('user.list', { data: users() })
    await expect.element(disable.getByText('2 people have this role.', { exact: true })).toBeVisible()
    expect((disable.element() as HTMLElement).offsetHeight).toBe(height)
  })

  test('has the stated sentence when the number of people cannot be read, and says nothing of that', async () => {
    const server = serverWithPeople({ holds: ['user.list'] })
    await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
    await chooseInRowMenu(STAFF.name, 'Disable role')
    await server.refuse('user.list', 500, 'The users cannot be read.')
    await expect.element(sentence).toBeVisible()
    await disable.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(disable).not.toBeInTheDocument()
    await expect.element(page.getByText('The users cannot be read.')).not.toBeInTheDocument()
  })
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

  test('filters by status, in the address, and exports all that matches and no formula', async () => {
    const app = await open()
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Inactive' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Active', exact: true }).click()
    await expect.poll(() => cellsOf()).toEqual([STAFF_ROW, GUESTS_ROW])
    expect(app.search()).toEqual({ status: ['active'] })
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    expect(await exportedLines('roles-active')).toEqual([
      'Role name,Permissions,Status,Date created',
      'Staff,"read user, read task, read announcement, read file upload",Active,"Jan 05, 2026"',
      '\'@Guests,,Active,"Mar 08, 2026"',
      '',
    ])
  })
})
