import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#contract/user.ts'
import { userSpec } from '#tests/spec/user.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { expectList, expectSettled, exportedLines } from './support/lists.ts'
import { expectAccessible, personOf, STAFF, serverWithPeople } from './support/people.ts'
import { describeRowMenu } from './support/row-menu.ts'
import { cellsOf, childTexts, textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

const NAME = 'Chi Example'
const admin = { isSuperAdmin: true, permissions: ['*'], role: undefined, roleId: 'staff' }

// Ada may read users and tasks, Ben is a super admin.
const adaAt = (as: string, record: User) => ({ person: ada, at: '/dashboard', as: `a user manager at ${as}`, record })
const benAt = (as: string, record: User) => ({ person: ben, at: '/dashboard', as: `a super admin at ${as}`, record })

inTimeZone('Africa/Lagos')

describeRowMenu({
  spec: userSpec,
  entity: 'a user',
  record: personOf(),
  name: NAME,
  serve: (users) => serverWithPeople({ users }),
  seats: {
    'the user': [
      adaAt('themselves', personOf({ _id: 'ada' })),
      benAt('themselves', personOf({ _id: 'ben', ...admin })),
    ],
    'user manager': [
      adaAt('someone they cover', personOf()),
      benAt('someone', personOf({ permissions: ['read_announcement'] })),
      benAt('another super admin', personOf(admin)),
    ],
    'user manager with fewer rights': [
      adaAt('someone stronger', personOf({ permissions: ['read_task', 'read_announcement'] })),
      adaAt('a super admin', personOf(admin)),
    ],
  },
  lifecycle: {
    lists: ['user.list'],
    inStatus: (user, status) => ({ ...user, accountLocked: status === 'locked' }),
  },
})

test('the drawer of a user lists their permissions, and shows in a grid what they can do, and which areas are closed', async () => {
  const user = personOf({ permissions: ['read_file_upload'], accountLocked: true, lastActive: undefined })
  const server = serverWithPeople({ users: () => [user], roles: () => [{ ...STAFF, isActive: false }] })
  await renderApp({ at: '/dashboard', signedInAs: ada, server })
  await chooseInRowMenu(NAME, 'View Permissions')
  const drawer = dialog('View Permissions')
  await expect.element(drawer.getByText('Never logged in', { exact: true })).toBeVisible()
  await expect.element(drawer.getByText('The role Staff is disabled and grants no permission.')).toBeVisible()
  await expect
    .element(drawer.getByText('The account is locked and cannot sign in. This applies when it is unlocked.'))
    .toBeVisible()
  await expect.poll(() => textsOf(drawer, 'listitem')).toEqual(['Active', 'Inactive', 'read file upload'])
  const grid = drawer.getByRole('table', { name: 'What Chi can do' })
  expect(childTexts(grid.element().querySelectorAll('tr'))).toEqual([
    ['', 'See', 'Create', 'Change', 'Decide'],
    ['User management', 'Needs “read user”'],
    ['Role management', 'Only for super admins'],
    ['Tasks', 'Needs “read task”'],
    ['Announcement', 'Needs “read announcement”'],
    ['File uploads', ' yes', ' yes', '– does not apply', '– does not apply'],
    ['Chart of accounts', ' yes', ' yes', ' yes', ' yes'],
    ['Ledger', ' yes', '– does not apply', '– does not apply', ' no'],
  ])
  await expect.element(grid.getByRole('rowheader', { name: 'Ledger' })).toBeVisible()
  await expect.element(grid.getByRole('columnheader', { name: 'Decide' })).toBeVisible()
  await expect.element(drawer.getByText('Also:', { exact: false })).toHaveTextContent('Also:Upload attachments')
  await expectAccessible()
})

test('the drawer of a user lists alone the permissions of a server that has none of ours', async () => {
  const user = personOf({ permissions: ['approve_budget'] })
  await renderApp({ at: '/dashboard', signedInAs: ben, server: serverWithPeople({ users: () => [user] }) })
  await chooseInRowMenu(NAME, 'View Permissions')
  const drawer = dialog('View Permissions')
  await expect.element(drawer.getByText('approve budget', { exact: true })).toBeVisible()
  await expect.element(drawer.getByRole('table')).not.toBeInTheDocument()
})

describe('the table of users', () => {
  const users = () => [
    personOf({ lastActive: undefined, role: undefined, roleId: undefined }),
    personOf({ _id: 'dayo', firstName: 'Dayo', email: 'dayo@statehouse.example', accountLocked: true }),
    personOf({ _id: 'efe', firstName: '=Efe', email: 'efe@statehouse.example', ...admin }),
    personOf({ _id: 'femi', firstName: 'Femi', email: 'femi@statehouse.example', isSuperAdmin: true }),
  ]

  // 17:05 in UTC is five past six in the evening in Lagos.
  const CHI = [NAME, 'chi@statehouse.example', '---', 'Active', 'Never logged in', 'Mar 09, 2026']
  const WHEN = ['Nov 20, 2026 at 6:05 pm', 'Mar 09, 2026']
  const DAYO = ['Dayo Example', 'dayo@statehouse.example', 'Staff', 'Inactive', ...WHEN]
  const EFE = ['=Efe Example', 'efe@statehouse.example', 'Super Admin', 'Active', ...WHEN]
  const FEMI = ['Femi Example', 'femi@statehouse.example', 'Super Admin Staff', 'Active', ...WHEN]

  const open = async (at = '/dashboard') => {
    const app = await renderApp({ at, signedInAs: ben, server: serverWithPeople({ users }) })
    await expectSettled('users')
    return app
  }

  test('has the stated columns, says who never logged in, and has the super admin flag as a badge beside the role', async () => {
    await open()
    await expectList({
      heading: 'User Management',
      about: 'Create and manage users within your organization',
      tabs: ['Overview', 'Audit log'],
      count: '4 users',
      columns: ['', 'Name', 'Email', 'Role', 'Status', 'Last active', 'Date created', 'Actions'],
      rows: [CHI, DAYO, EFE, FEMI],
    })
    const badge = page
      .getByRole('row', { name: 'Femi Example', exact: false })
      .getByText('Super Admin', { exact: true })
    await expect.element(badge).toHaveAttribute('data-tone', 'purple')
  })

  test('filters by status and role, as the address says', async () => {
    await open('/dashboard?status=locked&role=staff')
    await expect.poll(() => cellsOf()).toEqual([DAYO])
  })

  test('exports all that matches, with the name of the role and the flag, and no formula', async () => {
    await open('/dashboard?status=unlocked')
    expect(await exportedLines('users-unlocked')).toEqual([
      'Name,Email,Role,Status,Last active,Date created',
      'Chi Example,chi@statehouse.example,---,Active,Never logged in,"Mar 09, 2026"',
      '\'=Efe Example,efe@statehouse.example,Super Admin,Active,"Nov 20, 2026 at 6:05 pm","Mar 09, 2026"',
      'Femi Example,femi@statehouse.example,"Staff, Super Admin",Active,"Nov 20, 2026 at 6:05 pm","Mar 09, 2026"',
      '',
    ])
  })

  // The dates and statuses, which are never cut, leave too little at 1024 pixels for names, emails and roles.
  test.each([
    [1024, 'auto', false],
    [1200, 'visible', true],
    [1280, 'visible', true],
  ])('fits or scrolls inside its card on a page of %i pixels', async (width, overflowX, isFitting) => {
    const names = { firstName: 'Oluwaseun', lastName: 'Babatunde', email: 'oluwaseun.babatunde@statehouse.example' }
    const server = serverWithPeople({
      users: () => [personOf({ ...names, role: 'Operations manager', isSuperAdmin: true, accountLocked: true })],
    })
    await renderApp({ at: '/dashboard', signedInAs: ben, server, width })
    await expectSettled('users')
    const table = page.getByRole('table').element()
    const frame = table.parentElement as HTMLElement
    const rightOf = (element: Element) => element.getBoundingClientRect().right
    const card = rightOf(page.getByRole('region', { name: 'users' }).element())
    await expect.poll(() => getComputedStyle(frame).overflowX).toBe(overflowX)
    expect({
      isFitting: rightOf(table) <= card,
      isFrameInside: rightOf(frame) <= card,
      isMenuInside: rightOf(page.getByRole('button', { name: /^Actions for/ }).element()) <= card,
      width: document.documentElement.scrollWidth,
    }).toEqual({ isFitting, isFrameInside: true, isMenuInside: true, width })
  })
})
