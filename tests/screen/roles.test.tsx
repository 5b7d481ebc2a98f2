import { describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/role.ts'
import { explain, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { roleLifecycle } from '#machines/lifecycles/role.ts'
import { roleViewers } from '#machines/viewers.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { coveragePath, coverageText } from '#tests/support/model/coverage-file.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { type App, renderApp } from './support/app.tsx'
import { catchDownloads } from './support/download.ts'
import {
  cellsOf,
  expectAccessible,
  menuTexts,
  openedForm,
  personOf,
  STAFF,
  serverWithPeople,
  textsOf,
} from './support/people.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { chooseInRowMenu, dialog, openRowMenu, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

type MoveType = MoveTypeOf<typeof roleLifecycle>
type Status = 'active' | 'inactive'

// Typed by hand from the specification, "Role Management", never from the machine.
const MENUS: Record<Status, string[]> = {
  active: ['View Permissions', 'Edit Role', 'Disable role'],
  inactive: ['View Permissions', 'Edit Role', 'Activate role'],
}

const STATUS_WORDS: Record<Status, string> = { active: 'Active', inactive: 'Inactive' }

interface Handling {
  readonly label: string
  readonly dialog: string
  readonly submit: string
  readonly types?: readonly [field: string, text: string]
  /** What the dialog says, when two people have the role. */
  readonly says?: string
  readonly call: { readonly method: string; readonly path: string; readonly body: unknown }
  readonly success: string
}

// Typed by hand from the specification, sections 4, 7 and 8.
const MOVES: Record<MoveType, Handling> = {
  'role.edit': {
    label: 'Edit Role',
    dialog: 'Edit Role',
    submit: 'Save changes',
    types: ['Role name', 'Auditors'],
    call: {
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
    call: { method: 'PATCH', path: '/api/role/deactivate/staff', body: undefined },
    success: 'Role deactivated successfully',
  },
  'role.activate': {
    label: 'Activate role',
    dialog: 'Activate role?',
    submit: 'Activate role',
    says: 'Users with this role get its permissions back. 2 people have this role.',
    call: { method: 'PATCH', path: '/api/role/activate/staff', body: undefined },
    success: 'Role activated successfully',
  },
}

const HEADERS = { accept: 'application/json', authorization: 'Bearer access', 'x-refresh': 'refresh' }
const JSON_TYPE = { 'content-type': 'application/json' }
const OFFERED = ['read_user', 'read_task', 'read_announcement', 'Approve.budget-2026', '*']

const row = page.getByRole('row', { name: STAFF.name, exact: false })
const create = page.getByRole('button', { name: 'Create new role' })

const users = () => [
  personOf(),
  personOf({ _id: 'dayo' }),
  personOf({ _id: 'efe', role: 'Finance', roleId: 'finance' }),
]

async function openRoles(role: Role, status: Status = 'active') {
  let roles = [{ ...role, isActive: status === 'active' }]
  const server = serverWithPeople({ roles: () => roles, users, permissions: OFFERED })
  const app = await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
  await expect.element(row.getByText(STATUS_WORDS[status])).toBeVisible()
  const store = (next: Status) => {
    roles = [{ ...role, isActive: next === 'active' }]
  }
  return { app, store }
}

/** Goes through a move's dialog or drawer up to the call that it makes, which is held. */
async function makeMove({ server }: App, handling: Handling) {
  await chooseInRowMenu(STAFF.name, handling.label)
  const asked = dialog(handling.dialog)
  await expect.element(asked).toBeVisible()
  if (handling.says) await expect.element(asked.getByText(handling.says)).toBeVisible()
  if (handling.types) await asked.getByRole('textbox', { name: handling.types[0] }).fill(handling.types[1])
  const sent = await server.changeBy(() => asked.getByRole('button', { name: handling.submit }).click())
  await expect.element(asked).toHaveAttribute('aria-busy', 'true')
  return sent
}

const statuses = ['active', 'inactive'] as const

const movesOf = (status: Status) =>
  explore(models.role).edges.filter((edge) => edge.case.viewer === 'super admin' && edge.from === status)

const walked = new Set<string>()

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
    const { app, store } = await openRoles(STAFF, status)
    for (const { case: move, to, items } of movesOf(status)) {
      const handling = MOVES[move.event.type]
      const sent = await makeMove(app, handling)
      const type = handling.call.body === undefined ? {} : JSON_TYPE
      expect(sent).toEqual({ name: move.event.type, ...handling.call, headers: { ...HEADERS, ...type } })

      const reads = () => app.server.sent.filter(({ name }) => name === 'role.list').length
      const before = reads()
      store(to as Status)
      await app.server.accept(move.event.type)
      await expect.element(toast(handling.success)).toBeVisible()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await expect.element(row.getByText(STATUS_WORDS[to as Status])).toBeVisible()
      expect(reads()).toBe(before + 1)
      for (const item of items) walked.add(item)

      store(status)
      await app.refresh()
      await expect.element(row.getByText(STATUS_WORDS[status])).toBeVisible()
    }
  })

  test('takes every transition of the lifecycle', async () => {
    expect([...walked].sort()).toEqual(itemsOf(roleLifecycle.machine).sort())
    await commands.writeFile(coveragePath('screen', 'role'), coverageText(walked))
  })

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
    expect((await makeMove(app, MOVES['role.deactivate']))?.headers).toEqual({ ...HEADERS, 'if-match': '"7"' })
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

  test.each(refusals)('$type answered with $code stays where it was and says why', async (refusal) => {
    const { type, status, code, message } = refusal
    const { app } = await openRoles(STAFF, status)
    const handling = MOVES[type]
    await makeMove(app, handling)
    await app.server.refuse(type, code, message)
    const asked = dialog(handling.dialog)
    await expect.element(asked.getByText(message)).toBeVisible()
    if (handling.types)
      await expect.element(asked.getByRole('textbox', { name: handling.types[0] })).toHaveValue(handling.types[1])
    await expect.element(asked.getByRole('button', { name: handling.submit })).toBeEnabled()
    await expect.element(page.getByText(handling.success)).not.toBeInTheDocument()
    await expectAccessible()
  })
})

describe('the form of a role', () => {
  const edit = async (role: Role = STAFF) => {
    const { app } = await openRoles(role)
    return { app, form: await openedForm('Edit Role', () => chooseInRowMenu(STAFF.name, 'Edit Role')) }
  }
  const createRole = async () => {
    const { app } = await openRoles(STAFF)
    return { app, form: await openedForm('Create new role', () => create.click()) }
  }
  const checkedIn = (form: ReturnType<typeof dialog>) =>
    form
      .getByRole('checkbox', { checked: true })
      .elements()
      .map((box) => (box as HTMLInputElement).value)

  test('shows permissions with spaces and sends them as the server calls them', async () => {
    const { app, form } = await createRole()
    await form.getByRole('textbox', { name: 'Role name' }).fill(' Budget owners ')
    const labels = ['read user', 'read task', 'read announcement', 'Approve budget 2026', 'all permissions']
    for (const name of labels) await expect.element(form.getByRole('checkbox', { name })).toBeVisible()
    await form.getByRole('checkbox', { name: 'Approve budget 2026' }).click()
    await form.getByRole('checkbox', { name: 'read task' }).click()
    await expectAccessible()
    await form.getByRole('button', { name: 'Create role' }).click()
    await expect.element(form).toHaveAttribute('aria-busy', 'true')
    expect(app.server.sent.at(-1)).toEqual({
      name: 'role.create',
      method: 'POST',
      path: '/api/role/create',
      body: { name: 'Budget owners', permissions: ['Approve.budget-2026', 'read_task'] },
      headers: { ...HEADERS, ...JSON_TYPE },
    })
    await app.server.accept('role.create')
    await expect.element(toast('Role created')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
  })

  test('asks for no permission', async () => {
    const { app, form } = await createRole()
    await form.getByRole('textbox', { name: 'Role name' }).fill('Guests')
    await form.getByRole('button', { name: 'Create role' }).click()
    await app.server.called('role.create')
    expect(app.server.sent.at(-1)?.body).toEqual({ name: 'Guests', permissions: [] })
  })

  test('sends nothing without a name, says so and goes there', async () => {
    const { app, form } = await createRole()
    const name = form.getByRole('textbox', { name: 'Role name' })
    await form.getByRole('checkbox', { name: 'read task' }).click()
    for (const text of ['', '   ']) {
      await name.fill(text)
      await form.getByRole('button', { name: 'Create role' }).click()
      await expect.element(form.getByText('Role name is required')).toBeVisible()
      await expect.element(name).toHaveFocus()
    }
    await expectAccessible()
    expect(app.server.names()).toEqual([])
  })

  test('keeps what was typed and picked when the name is taken', async () => {
    const { app, form } = await createRole()
    await form.getByRole('textbox', { name: 'Role name' }).fill('Staff')
    await form.getByRole('checkbox', { name: 'read announcement' }).click()
    await form.getByRole('button', { name: 'Create role' }).click()
    await app.server.refuse('role.create', 409, 'A role with this name already exists.')
    await expect.element(form.getByText('A role with this name already exists.')).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'Role name' })).toHaveValue('Staff')
    expect(checkedIn(form)).toEqual(['read_announcement'])
    await expect.element(page.getByText('Role created')).not.toBeInTheDocument()
  })

  test('calls nothing when nothing changed, in whatever order permissions were picked again', async () => {
    const { app, form } = await edit()
    const save = form.getByRole('button', { name: 'Save changes' })
    await save.click()
    await expect.element(toast('No changes detected')).toBeVisible()

    const readUser = form.getByRole('checkbox', { name: 'read user' })
    await readUser.click()
    await readUser.click()
    await form.getByRole('textbox', { name: 'Role name' }).fill(' Staff ')
    await save.click()
    await expect.poll(() => page.getByText('No changes detected').elements().length).toBe(2)
    await expect.element(form).toBeVisible()
    expect(app.server.names()).toEqual([])

    await readUser.click()
    await save.click()
    await app.server.called('role.edit')
    expect(app.server.sent.at(-1)?.body).toEqual({ name: 'Staff', permissions: ['read_task'] })
  })

  test('keeps a permission that the server no longer offers', async () => {
    const { app, form } = await edit({ ...STAFF, permissions: ['read_task', 'read_archive'] })
    await expect.element(form.getByRole('checkbox', { name: 'read archive' })).toBeChecked()
    await form.getByRole('textbox', { name: 'Role name' }).fill('Archivists')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await app.server.called('role.edit')
    expect(app.server.sent.at(-1)?.body).toEqual({ name: 'Archivists', permissions: ['read_task', 'read_archive'] })
  })

  test('says that permissions load, and why they could not', async () => {
    const server = serverWithPeople({ holds: ['role.permissions'] })
    await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
    const form = await openedForm('Create new role', () => create.click())
    await expect.element(form.getByText('Loading permissions...')).toBeVisible()
    await server.refuse('role.permissions', 500, 'The permissions are not to be had.')
    await expect.element(form.getByText('The permissions are not to be had.')).toBeVisible()
    await expect.element(form.getByText('Loading permissions...')).not.toBeInTheDocument()
    await expectAccessible()
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
    await expect.element(page.getByRole('table')).toBeVisible()
    return app
  }

  test('shows the first two permissions, counts the rest, and has the stated words', async () => {
    await open()
    await expect.element(page.getByText('3 roles')).toBeVisible()
    expect(textsOf(page, 'columnheader')).toEqual(['Role name', 'Permissions', 'Status', 'Date created', 'Actions'])
    expect(cellsOf()).toEqual([STAFF_ROW, PAIRS_ROW, GUESTS_ROW])
    await expect.element(page.getByRole('heading', { name: 'Role Management', exact: true })).toBeVisible()
    await expect.element(page.getByText('Assign and manage roles within your organization')).toBeVisible()
    expect(textsOf(page, 'tab')).toEqual(['Overview'])
    await expectAccessible()
  })

  test.each([
    ['all perm', [PAIRS_ROW]],
    ['read file', [STAFF_ROW]],
    ['inactive', [PAIRS_ROW]],
    ['mar 08', [GUESTS_ROW]],
  ])('finds "%s"', async (text, expected) => {
    const app = await open()
    await page.getByRole('searchbox', { name: 'Search roles' }).fill(text)
    await expect.poll(() => cellsOf()).toEqual(expected)
    await expect.element(page.getByText('1 of 3 roles')).toBeVisible()
    expect(app.search()).toEqual({ search: text })
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
    const downloads = catchDownloads()
    await open('/dashboard/roles?status=active')
    await page.getByRole('button', { name: 'Table options' }).click()
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    expect(await downloads.textOf('roles.csv')).toBe(
      [
        'Role name,Permissions,Status,Date created',
        'Staff,"read user, read task, read announcement, read file upload",Active,"Jan 05, 2026"',
        '\'@Guests,,Active,"Mar 08, 2026"',
        '',
      ].join('\r\n'),
    )
  })

  test('says that roles load, why they could not, and asks again', async () => {
    const server = serverWithPeople({ holds: ['role.list'] })
    await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
    await expect.element(page.getByText('Loading roles...')).toBeVisible()
    await server.refuse('role.list', 500, 'The roles are not to be had.')
    await expect.element(page.getByText('The roles could not be loaded')).toBeVisible()
    await expect.element(toast('The roles are not to be had.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await server.answer('role.list', { data: [] })
    await expect.element(page.getByText('No roles found')).toBeVisible()
  })
})
