import { describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { SignedInUser } from '#contract/session.ts'
import type { User } from '#contract/user.ts'
import { explain, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { userLifecycle } from '#machines/lifecycles/user.ts'
import { userViewers } from '#machines/viewers.ts'
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

type MoveType = MoveTypeOf<typeof userLifecycle>
type Status = 'unlocked' | 'locked'
type ViewerName = keyof typeof userViewers

interface Pair {
  readonly person: SignedInUser
  readonly user: User
  readonly viewer: ViewerName
}

const admin = { isSuperAdmin: true, permissions: ['*'], role: undefined, roleId: 'staff' }

/** Who looks at whose row, and what the lifecycle calls them then. Ada may read users and tasks, Ben is a super admin. */
const PAIRS: Record<string, Pair> = {
  'a user manager, at themselves': { person: ada, user: personOf({ _id: 'ada' }), viewer: 'the user' },
  'a user manager, at somebody they cover': { person: ada, user: personOf(), viewer: 'somebody with their rights' },
  'a user manager, at somebody stronger': {
    person: ada,
    user: personOf({ permissions: ['read_task', 'read_announcement'] }),
    viewer: 'somebody with fewer rights',
  },
  'a user manager, at a super admin': { person: ada, user: personOf(admin), viewer: 'somebody with fewer rights' },
  'a super admin, at themselves': { person: ben, user: personOf({ _id: 'ben', ...admin }), viewer: 'the user' },
  'a super admin, at somebody': {
    person: ben,
    user: personOf({ permissions: ['read_announcement'] }),
    viewer: 'somebody with their rights',
  },
  'a super admin, at another': { person: ben, user: personOf(admin), viewer: 'somebody with their rights' },
}

const NAME = 'Chi Example'
const refused = (label: string, reason: string) => `${label}${reason}`

const TOO_WEAK = 'Only somebody with at least the rights of this user can do this.'
const NOT_YOU = 'Only somebody else with at least the rights of this user can do this.'
const DELETE = refused('Delete user', 'Deleting users is not available.')

// Typed by hand from the specification, "User Management", and the rules of who may; never from the machine.
const MENUS: Record<ViewerName, Record<Status, string[]>> = {
  'the user': {
    unlocked: ['View Permissions', 'Edit User', refused('Lock user', NOT_YOU), DELETE],
    locked: ['View Permissions', refused('Edit User', NOT_YOU), refused('Unlock user', NOT_YOU), DELETE],
  },
  'somebody with their rights': {
    unlocked: ['View Permissions', 'Edit User', 'Lock user', DELETE],
    locked: ['View Permissions', 'Edit User', 'Unlock user', DELETE],
  },
  'somebody with fewer rights': {
    unlocked: ['View Permissions', refused('Edit User', TOO_WEAK), refused('Lock user', NOT_YOU), DELETE],
    locked: ['View Permissions', refused('Edit User', NOT_YOU), refused('Unlock user', NOT_YOU), DELETE],
  },
}

const STATUS_WORDS: Record<Status, string> = { unlocked: 'Active', locked: 'Inactive' }

interface Handling {
  readonly label: string
  readonly dialog: string
  readonly submit: string
  readonly types?: readonly [field: string, text: string]
  readonly call: (user: User) => { readonly method: string; readonly path: string; readonly body: unknown }
  readonly success: string
}

// Typed by hand from the specification, sections 7 and 8.
const MOVES: Record<MoveType, Handling> = {
  'user.edit': {
    label: 'Edit User',
    dialog: 'Edit User',
    submit: 'Save changes',
    types: ['First name', 'Chioma'],
    call: ({ _id }) => ({
      method: 'PATCH',
      path: `/api/user/${_id}`,
      body: { firstName: 'Chioma', lastName: 'Example', email: 'chi@statehouse.example', role: 'staff' },
    }),
    success: 'User updated',
  },
  'user.lock': {
    label: 'Lock user',
    dialog: 'Lock user?',
    submit: 'Lock user',
    call: ({ _id }) => ({ method: 'PATCH', path: `/api/user/${_id}/lock`, body: undefined }),
    success: 'User account locked successfully',
  },
  'user.unlock': {
    label: 'Unlock user',
    dialog: 'Unlock user?',
    submit: 'Unlock user',
    call: ({ _id }) => ({ method: 'PATCH', path: `/api/user/${_id}/unlock`, body: undefined }),
    success: 'User account unlocked successfully',
  },
}

const HEADERS = { accept: 'application/json', authorization: 'Bearer access', 'x-refresh': 'refresh' }
const JSON_TYPE = { 'content-type': 'application/json' }

const row = page.getByRole('row', { name: NAME, exact: false })
const create = page.getByRole('button', { name: 'Create new user' })

async function openUsers(person: SignedInUser, user: User, status: Status = 'unlocked') {
  let users = [{ ...user, accountLocked: status === 'locked' }]
  const app = await renderApp({
    at: '/dashboard',
    signedInAs: person,
    server: serverWithPeople({ users: () => users }),
  })
  await expect.element(row.getByText(STATUS_WORDS[status])).toBeVisible()
  const store = (next: Status) => {
    users = [{ ...user, accountLocked: next === 'locked' }]
  }
  return { app, store }
}

/** Goes through a move's dialog or drawer up to the call that it makes, which is held. */
async function makeMove({ server }: App, handling: Handling) {
  await chooseInRowMenu(NAME, handling.label)
  const asked = dialog(handling.dialog)
  await expect.element(asked).toBeVisible()
  if (handling.types) await asked.getByRole('textbox', { name: handling.types[0] }).fill(handling.types[1])
  const sent = await server.changeBy(() => asked.getByRole('button', { name: handling.submit }).click())
  await expect.element(asked).toHaveAttribute('aria-busy', 'true')
  return sent
}

const statuses = ['unlocked', 'locked'] as const
const cells = Object.keys(PAIRS).flatMap((who) => statuses.map((status) => ({ who, status })))
const pairOf = (who: string) => PAIRS[who] as Pair

const movesOf = (viewer: ViewerName, status: Status) =>
  explore(models.user).edges.filter((edge) => edge.case.viewer === viewer && edge.from === status)

const walked = new Set<string>()

expectQuietConsole()
inTimeZone('Africa/Lagos')

describe('the row of a user', () => {
  test.each(cells)('offers $who, the stated menu while it is $status', async ({ who, status }) => {
    const { person, user, viewer } = pairOf(who)
    const { app } = await openUsers(person, user, status)
    await openRowMenu(NAME)
    await expect.element(page.getByRole('menu')).toBeVisible()
    const shown = menuTexts()
    expect(shown).toEqual(MENUS[viewer][status])
    const explained = explain(userLifecycle, status, userViewers[viewer]).flatMap((each) => {
      if (each.open) return each.label
      return each.refusal.why === 'state' ? [] : refused(each.label, each.refusal.message)
    })
    expect(shown).toEqual(['View Permissions', ...explained, DELETE])
    await expectAccessible()

    const disabled = page.getByRole('menuitem', { disabled: true })
    expect(disabled.elements().map((item) => item.textContent)).toEqual(
      shown.filter((text) => text !== 'View Permissions' && !Object.values(MOVES).some(({ label }) => label === text)),
    )
    for (const item of disabled.elements()) (item as HTMLElement).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(app.server.names()).toEqual([])
  })

  test.each(cells.filter(({ who, status }) => movesOf(pairOf(who).viewer, status).length > 0))(
    'lets $who, make every move while it is $status, each by its call',
    async ({ who, status }) => {
      const { person, user, viewer } = pairOf(who)
      const { app, store } = await openUsers(person, user, status)
      for (const { case: move, to, items } of movesOf(viewer, status)) {
        const handling = MOVES[move.event.type]
        const sent = await makeMove(app, handling)
        const call = handling.call(user)
        const type = call.body === undefined ? {} : JSON_TYPE
        expect(sent).toEqual({ name: move.event.type, ...call, headers: { ...HEADERS, ...type } })

        const reads = () => app.server.sent.filter(({ name }) => name === 'user.list').length
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
    },
  )

  test('takes every transition of the lifecycle', async () => {
    expect([...walked].sort()).toEqual(itemsOf(userLifecycle.machine).sort())
    await commands.writeFile(coveragePath('screen', 'user'), coverageText(walked))
  })

  test('shows what a user may do, and closes on Escape', async () => {
    await openUsers(ada, personOf({ permissions: ['read_task', 'read_file_upload'] }))
    await chooseInRowMenu(NAME, 'View Permissions')
    const details = dialog('View Permissions')
    await expect.element(details.getByText(NAME)).toBeVisible()
    expect(textsOf(details, 'listitem')).toEqual(['read task', 'read file upload'])
    expect((details.element() as HTMLElement).offsetWidth).toBe(450)
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
  })

  test('says with a move which version of the user was seen', async () => {
    const { app } = await openUsers(ben, personOf({ version: 3 }))
    expect((await makeMove(app, MOVES['user.lock']))?.headers).toEqual({ ...HEADERS, 'if-match': '"3"' })
  })
})

describe('a refused move', () => {
  const refusals = [
    { type: 'user.edit', status: 'unlocked', code: 409, message: 'A user with this email address already exists.' },
    {
      type: 'user.edit',
      status: 'unlocked',
      code: 403,
      message: 'You cannot give a role with a permission that you do not have.',
    },
    {
      type: 'user.lock',
      status: 'unlocked',
      code: 409,
      message: 'The last super admin who can sign in cannot be locked.',
    },
    { type: 'user.lock', status: 'unlocked', code: 403, message: TOO_WEAK },
    { type: 'user.unlock', status: 'locked', code: 403, message: TOO_WEAK },
  ] as const

  test.each(refusals)(
    '$type answered with $code stays where it was and says why',
    async ({ type, status, ...answer }) => {
      const { app } = await openUsers(ben, personOf(), status)
      const handling = MOVES[type]
      await makeMove(app, handling)
      await app.server.refuse(type, answer.code, answer.message)
      const asked = dialog(handling.dialog)
      await expect.element(asked.getByText(answer.message)).toBeVisible()
      if (handling.types)
        await expect.element(asked.getByRole('textbox', { name: handling.types[0] })).toHaveValue(handling.types[1])
      await expect.element(asked.getByRole('button', { name: handling.submit })).toBeEnabled()
      await expect.element(page.getByText(handling.success)).not.toBeInTheDocument()
      await expectAccessible()
    },
  )
})

describe('the form of a user', () => {
  const roles = () => [
    STAFF,
    { ...STAFF, _id: 'finance', name: 'Finance' },
    { ...STAFF, _id: 'gone', name: 'Contractor', isActive: false },
    { ...STAFF, _id: 'old', name: 'Intern', isActive: false },
  ]
  const openForm = async (name: 'Create new user' | 'Edit User', at = '/dashboard', user = personOf()) => {
    const server = serverWithPeople({ users: () => [user], roles })
    const app = await renderApp({ at, signedInAs: ben, server })
    return {
      app,
      form: await openedForm(name, () => (name === 'Edit User' ? chooseInRowMenu(NAME, name) : create.click())),
    }
  }
  const openRoles = async (form: ReturnType<typeof dialog>) => {
    await form.getByRole('combobox', { name: 'Role' }).click()
    await expect.element(page.getByRole('option').first()).toBeVisible()
    return textsOf(page, 'option')
  }

  test.each(['/dashboard', '/dashboard?tab=audit'])('creates a user from %s by the stated call', async (at) => {
    const { app, form } = await openForm('Create new user', at)
    await form.getByRole('textbox', { name: 'First name' }).fill('  Ngozi ')
    await form.getByRole('textbox', { name: 'Last name' }).fill('Obi')
    await form.getByRole('textbox', { name: 'Email' }).fill(' ngozi@statehouse.example')
    await openRoles(form)
    await page.getByRole('option', { name: 'Finance' }).click()
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect.element(form).toHaveAttribute('aria-busy', 'true')
    expect(app.server.sent.at(-1)).toEqual({
      name: 'user.create',
      method: 'POST',
      path: '/api/user/create',
      body: { firstName: 'Ngozi', lastName: 'Obi', email: 'ngozi@statehouse.example', role: 'finance' },
      headers: { ...HEADERS, ...JSON_TYPE },
    })
    await app.server.accept('user.create')
    await expect.element(toast('User created')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
  })

  test('sends nothing while something is missing, says what, and goes to the first gap', async () => {
    const { app, form } = await openForm('Create new user')
    const submit = form.getByRole('button', { name: 'Create user' })
    await submit.click()
    for (const text of ['First name is required', 'Last name is required', 'Email is required', 'Role is required'])
      await expect.element(form.getByText(text)).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'First name' })).toHaveFocus()
    await expectAccessible()

    await form.getByRole('textbox', { name: 'First name' }).fill('   ')
    await form.getByRole('textbox', { name: 'Last name' }).fill('Obi')
    await form.getByRole('textbox', { name: 'Email' }).fill('ngozi')
    await submit.click()
    await expect.element(form.getByText('First name is required')).toBeVisible()
    await expect.element(form.getByText('Enter a valid email address')).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'First name' })).toHaveFocus()

    await form.getByRole('textbox', { name: 'First name' }).fill('Ngozi')
    await submit.click()
    await expect.element(form.getByRole('textbox', { name: 'Email' })).toHaveFocus()
    await form.getByRole('textbox', { name: 'Email' }).fill('ngozi@statehouse.example')
    await submit.click()
    await expect.element(form.getByRole('combobox', { name: 'Role' })).toHaveFocus()
    await expect.element(form.getByText('Role is required')).toBeVisible()
    expect(app.server.names()).toEqual([])
  })

  test('keeps what was typed when the address is taken', async () => {
    const { app, form } = await openForm('Create new user')
    await form.getByRole('textbox', { name: 'First name' }).fill('Ngozi')
    await form.getByRole('textbox', { name: 'Last name' }).fill('Obi')
    await form.getByRole('textbox', { name: 'Email' }).fill('chi@statehouse.example')
    await openRoles(form)
    await page.getByRole('option', { name: 'Staff' }).click()
    await form.getByRole('button', { name: 'Create user' }).click()
    await app.server.refuse('user.create', 409, 'A user with this email address already exists.')
    await expect.element(form.getByText('A user with this email address already exists.')).toBeVisible()
    const typed = ['First name', 'Last name', 'Email'].map((label) => form.getByRole('textbox', { name: label }))
    expect(typed.map((field) => (field.element() as HTMLInputElement).value)).toEqual([
      'Ngozi',
      'Obi',
      'chi@statehouse.example',
    ])
    await expect.element(form.getByRole('combobox', { name: 'Role' })).toHaveValue('Staff')
    await expect.element(page.getByText('User created')).not.toBeInTheDocument()
  })

  test('offers a new user the active roles', async () => {
    const { form } = await openForm('Create new user')
    expect(await openRoles(form)).toEqual(['Staff', 'Finance'])
  })

  test('offers a user the active roles and the one that they have', async () => {
    const { form } = await openForm('Edit User', '/dashboard', personOf({ role: 'Intern', roleId: 'old' }))
    await expect.element(form.getByRole('combobox', { name: 'Role' })).toHaveValue('Intern')
    expect(await openRoles(form)).toEqual(['Staff', 'Finance', 'Intern'])
  })

  test('says that roles load, and why they could not', async () => {
    const server = serverWithPeople({ users: () => [personOf()], holds: ['role.list'] })
    await renderApp({ at: '/dashboard', signedInAs: ben, server })
    const form = await openedForm('Create new user', () => create.click())
    await expect.element(form.getByPlaceholder('Loading roles...')).toBeVisible()
    await server.refuse('role.list', 500, 'The roles are not to be had.')
    await expect.element(form.getByText('The roles are not to be had.')).toBeVisible()
    await expectAccessible()
  })
})

describe('the table of users', () => {
  const users = () => [
    personOf({ lastActive: undefined, role: undefined, roleId: undefined }),
    personOf({ _id: 'dayo', firstName: 'Dayo', email: 'dayo@statehouse.example', accountLocked: true }),
    personOf({ _id: 'efe', firstName: '=Efe', email: 'efe@statehouse.example', ...admin }),
  ]

  // 17:05 in UTC is five past six in the evening in Lagos.
  const CHI = [NAME, 'chi@statehouse.example', '---', 'Active', 'Never logged in', 'Mar 09, 2026']
  const WHEN = ['Nov 20, 2026 at 6:05 pm', 'Mar 09, 2026']
  const DAYO = ['Dayo Example', 'dayo@statehouse.example', 'Staff', 'Inactive', ...WHEN]
  const EFE = ['=Efe Example', 'efe@statehouse.example', 'Super Admin', 'Active', ...WHEN]

  const open = async (at = '/dashboard') => {
    const app = await renderApp({ at, signedInAs: ben, server: serverWithPeople({ users }) })
    await expect.element(page.getByRole('table')).toBeVisible()
    return app
  }

  test('has the stated columns and says who never logged in', async () => {
    await open()
    await expect.element(page.getByText('3 users')).toBeVisible()
    expect(textsOf(page, 'columnheader')).toEqual([
      'Name',
      'Email',
      'Role',
      'Status',
      'Last active',
      'Date created',
      'Actions',
    ])
    expect(cellsOf()).toEqual([CHI, DAYO, EFE])
    await expect.element(page.getByRole('heading', { name: 'User Management', exact: true })).toBeVisible()
    await expect.element(page.getByText('Create and manage users within your organization')).toBeVisible()
    expect(textsOf(page, 'tab')).toEqual(['Overview', 'Audit log'])
    await expectAccessible()
  })

  test.each([
    ['never logged', [CHI]],
    ['super admin', [EFE]],
    ['INACTIVE', [DAYO]],
    ['6:05 pm', [DAYO, EFE]],
    ['dayo@', [DAYO]],
  ])('finds "%s" in what is shown', async (text, expected) => {
    const app = await open()
    await page.getByRole('searchbox', { name: 'Search users' }).fill(text)
    await expect.poll(() => cellsOf()).toEqual(expected)
    await expect.element(page.getByText(`${expected.length} of 3 users`)).toBeVisible()
    expect(app.search()).toEqual({ search: text })
  })

  test('filters by status and role, as the address says', async () => {
    await open('/dashboard?status=locked&role=staff')
    await expect.poll(() => cellsOf()).toEqual([DAYO])
  })

  test('exports all that matches and no formula', async () => {
    const downloads = catchDownloads()
    await open('/dashboard?status=unlocked')
    await page.getByRole('button', { name: 'Table options' }).click()
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    expect(await downloads.textOf('users.csv')).toBe(
      [
        'Name,Email,Role,Status,Last active,Date created',
        'Chi Example,chi@statehouse.example,---,Active,Never logged in,"Mar 09, 2026"',
        '\'=Efe Example,efe@statehouse.example,Super Admin,Active,"Nov 20, 2026 at 6:05 pm","Mar 09, 2026"',
        '',
      ].join('\r\n'),
    )
  })

  test('says that users load, why they could not, and asks again', async () => {
    const server = serverWithPeople({ holds: ['user.list'] })
    await renderApp({ at: '/dashboard', signedInAs: ben, server })
    await expect.element(page.getByText('Loading users...')).toBeVisible()
    await server.refuse('user.list', 500, 'The users are not to be had.')
    await expect.element(page.getByText('The users could not be loaded')).toBeVisible()
    await expect.element(toast('The users are not to be had.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await server.answer('user.list', { data: [] })
    await expect.element(page.getByText('No users found')).toBeVisible()
  })
})
