import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/role.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { expectAccepted, expectGap } from './support/forms.ts'
import { expectAccessible, OFFERED, openedForm, personOf, STAFF, serverWithPeople } from './support/people.ts'
import { chooseInRowMenu, toast } from './support/tasks.ts'

const create = page.getByRole('button', { name: 'Create new role' })

const openRoles = (role: Role) =>
  renderApp({
    at: '/dashboard/roles',
    signedInAs: ben,
    server: serverWithPeople({ roles: () => [role], permissions: OFFERED }),
  })

const edit = async (role: Role = STAFF) => {
  const app = await openRoles(role)
  return { app, form: await openedForm('Edit Role', () => chooseInRowMenu(STAFF.name, 'Edit Role')) }
}

const createRole = async () => {
  const app = await openRoles(STAFF)
  return { app, form: await openedForm('Create new role', () => create.click()) }
}

describe('the form of a role', () => {
  test('asks for a name, shows permissions with spaces, and sends them as the server calls them', async () => {
    const { app, form } = await createRole()
    const name = form.getByRole('textbox', { name: 'Role name' })
    await name.fill('   ')
    await expectGap({ app, form }, { submit: 'Create role', message: 'Role name is required', control: name })
    await expectAccessible()
    await name.fill(' Budget owners ')
    const labels = ['read user', 'read task', 'read announcement', 'Approve budget 2026', 'all permissions']
    for (const name of labels) await expect.element(form.getByRole('checkbox', { name })).toBeVisible()
    await form.getByRole('checkbox', { name: 'Approve budget 2026' }).click()
    await form.getByRole('checkbox', { name: 'read task' }).click()
    await expectAccessible()
    await form.getByRole('button', { name: 'Create role' }).click()
    const call = { name: 'role.create', method: 'POST', path: '/api/role/create' } as const
    const body = { name: 'Budget owners', permissions: ['Approve.budget-2026', 'read_task'] }
    await expectAccepted({ app, form }, { ...call, body }, 'Role created')
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
    await expect.element(page.getByText('×2')).toBeVisible()
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

  test('shows what the chosen permissions give, and before saving what the people of the role gain and lose', async () => {
    const people = [personOf(), personOf({ _id: 'ada', firstName: 'Ada' })]
    const server = serverWithPeople({ roles: () => [STAFF], users: () => people, permissions: OFFERED })
    await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
    const form = await openedForm('Edit Role', () => chooseInRowMenu(STAFF.name, 'Edit Role'))
    const box = (name: string) => form.getByRole('checkbox', { name })
    const row = (name: string) => form.getByRole('row', { name, exact: false })
    await expect.element(row('Tasks')).toHaveTextContent('Tasksown yesown no')
    await box('read task').click()
    await box('read announcement').click()
    await box('Approve budget 2026').click()
    await expect.element(form.getByText('2 people have this role.')).toBeVisible()
    await expect
      .element(form.getByText('They gain: Announcement and Approve budget 2026. They lose: Tasks.'))
      .toBeVisible()
    await expect.element(row('Tasks')).toHaveTextContent('Tasksown lost lostown lost no')
    await expect.element(row('Announcement')).toHaveTextContent('Announcement gained no no– does not apply')
    await expect.element(form.getByText('Also:', { exact: false })).toHaveTextContent('Also:Approve budget 2026 gained')
    await expectAccessible()
    await box('Approve budget 2026').click()
    await box('read announcement').click()
    await box('read task').click()
    await expect.element(form.getByText('2 people have this role.')).not.toBeInTheDocument()
  })

  test('shows only the checkboxes where the server has none of our permissions', async () => {
    const role = { ...STAFF, permissions: [] }
    const server = serverWithPeople({ roles: () => [role], permissions: ['approve_budget'] })
    await renderApp({ at: '/dashboard/roles', signedInAs: ben, server })
    const form = await openedForm('Edit Role', () => chooseInRowMenu(STAFF.name, 'Edit Role'))
    await form.getByRole('checkbox', { name: 'approve budget' }).click()
    await expect.element(form.getByRole('table')).not.toBeInTheDocument()
  })
})
