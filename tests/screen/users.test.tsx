import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SignedInUser } from '#contract/session.ts'
import type { User } from '#contract/user.ts'
import { explain, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { userLifecycle } from '#machines/lifecycles/user.ts'
import { userViewers } from '#machines/viewers.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { explore } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { renderApp } from './support/app.tsx'
import { HEADERS } from './support/forms.ts'
import { expectFound, expectList, expectLoad, expectSettled, exportedLines } from './support/lists.ts'
import { cellsOf, expectAccessible, menuTexts, personOf, serverWithPeople, textsOf } from './support/people.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { createRowMoves, type Handling } from './support/row-moves.ts'
import { chooseInRowMenu, dialog, openRowMenu } from './support/tasks.ts'
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

// Typed by hand from the specification, sections 7 and 8.
const movesOf = (id: string): Record<MoveType, Handling> => ({
  'user.edit': {
    label: 'Edit User',
    dialog: 'Edit User',
    submit: 'Save changes',
    types: ['First name', 'Chioma'],
    call: {
      name: 'user.edit',
      method: 'PATCH',
      path: `/api/user/${id}`,
      body: { firstName: 'Chioma', lastName: 'Example', email: 'chi@statehouse.example', role: 'staff' },
    },
    success: 'User updated',
  },
  'user.lock': {
    label: 'Lock user',
    dialog: 'Lock user?',
    submit: 'Lock user',
    call: { name: 'user.lock', method: 'PATCH', path: `/api/user/${id}/lock`, body: undefined },
    success: 'User account locked successfully',
  },
  'user.unlock': {
    label: 'Unlock user',
    dialog: 'Unlock user?',
    submit: 'Unlock user',
    call: { name: 'user.unlock', method: 'PATCH', path: `/api/user/${id}/unlock`, body: undefined },
    success: 'User account unlocked successfully',
  },
})

const CHIS = movesOf('chi')

const moves = createRowMoves({
  machine: 'user',
  name: NAME,
  list: 'user.list',
  words: { unlocked: 'Active', locked: 'Inactive' },
})

async function openUsers(person: SignedInUser, user: User, status: Status = 'unlocked') {
  let users = [{ ...user, accountLocked: status === 'locked' }]
  const app = await renderApp({
    at: '/dashboard',
    signedInAs: person,
    server: serverWithPeople({ users: () => users }),
  })
  await moves.expectStatus(status)
  const store = (next: Status) => {
    users = [{ ...user, accountLocked: next === 'locked' }]
  }
  return { app, store }
}

const statuses = ['unlocked', 'locked'] as const
const cells = Object.keys(PAIRS).flatMap((who) => statuses.map((status) => ({ who, status })))
const pairOf = (who: string) => PAIRS[who] as Pair

const stepsOf = (viewer: ViewerName, status: Status) =>
  explore(models.user).edges.filter((edge) => edge.case.viewer === viewer && edge.from === status)

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
      shown.filter((text) => text !== 'View Permissions' && !Object.values(CHIS).some(({ label }) => label === text)),
    )
    for (const item of disabled.elements()) (item as HTMLElement).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(app.server.names()).toEqual([])
  })

  test.each(cells.filter(({ who, status }) => stepsOf(pairOf(who).viewer, status).length > 0))(
    'lets $who, make every move while it is $status, each by its call',
    async ({ who, status }) => {
      const { person, user, viewer } = pairOf(who)
      await moves.walk(await openUsers(person, user, status), stepsOf(viewer, status), movesOf(user._id))
    },
  )

  test('takes every transition of the lifecycle', moves.finish)

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
    expect((await moves.make(app, CHIS['user.lock'])).headers).toEqual({ ...HEADERS, 'if-match': '"3"' })
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
    async ({ type, status, ...refusal }) => {
      const { app } = await openUsers(ben, personOf(), status)
      await moves.expectRefused(app, CHIS[type], refusal)
    },
  )
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
    await expectSettled('users')
    return app
  }

  test('has the stated columns and says who never logged in', async () => {
    await open()
    await expectList({
      heading: 'User Management',
      about: 'Create and manage users within your organization',
      tabs: ['Overview', 'Audit log'],
      count: '3 users',
      columns: ['Name', 'Email', 'Role', 'Status', 'Last active', 'Date created', 'Actions'],
      rows: [CHI, DAYO, EFE],
    })
  })

  test('finds what is shown, in capitals too', async () => {
    await expectFound(await open(), 'users', [
      ['never logged', [CHI]],
      ['super admin', [EFE]],
      ['INACTIVE', [DAYO]],
      ['6:05 pm', [DAYO, EFE]],
      ['dayo@', [DAYO]],
    ])
  })

  test('filters by status and role, as the address says', async () => {
    await open('/dashboard?status=locked&role=staff')
    await expect.poll(() => cellsOf()).toEqual([DAYO])
  })

  test('exports all that matches and no formula', async () => {
    await open('/dashboard?status=unlocked')
    expect(await exportedLines('users')).toEqual([
      'Name,Email,Role,Status,Last active,Date created',
      'Chi Example,chi@statehouse.example,---,Active,Never logged in,"Mar 09, 2026"',
      '\'=Efe Example,efe@statehouse.example,Super Admin,Active,"Nov 20, 2026 at 6:05 pm","Mar 09, 2026"',
      '',
    ])
  })

  test('says that users load, why they could not, and asks again', async () => {
    const server = serverWithPeople({ holds: ['user.list'] })
    await renderApp({ at: '/dashboard', signedInAs: ben, server })
    await expectLoad(server, { things: 'users', call: 'user.list', nothing: { data: [] }, empty: ['No users found'] })
  })
})
