import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { expectAccepted, expectGap, expectRefused } from './support/forms.ts'
import { expectAccessible, openedForm, personOf, STAFF, serverWithPeople } from './support/people.ts'
import { textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu } from './support/tasks.ts'

const create = page.getByRole('button', { name: 'Create new user' })

const roles = () => [
  STAFF,
  { ...STAFF, _id: 'finance', name: 'Finance' },
  { ...STAFF, _id: 'gone', name: 'Contractor', isActive: false },
  { ...STAFF, _id: 'old', name: 'Intern', isActive: false },
]

async function openCreation(at = '/dashboard') {
  const app = await renderApp({ at, signedInAs: ben, server: serverWithPeople({ users: () => [personOf()], roles }) })
  return { app, form: await openedForm('Create new user', () => create.click()) }
}

async function openRoles(form: Locator) {
  await form.getByRole('combobox', { name: 'Role' }).click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  return textsOf(page, 'option')
}

async function fill(form: Locator, values: Record<'First name' | 'Last name' | 'Email', string>, role: string) {
  for (const [name, text] of Object.entries(values)) await form.getByRole('textbox', { name }).fill(text)
  await openRoles(form)
  await page.getByRole('option', { name: role }).click()
}

describe('the form of a user', () => {
  test.each(['/dashboard', '/dashboard?tab=audit'])('creates a user from %s by the stated call', async (at) => {
    const { app, form } = await openCreation(at)
    const typed = { 'First name': '  Ngozi ', 'Last name': 'Obi', Email: ' ngozi@statehouse.example' }
    await fill(form, typed, 'Finance')
    await form.getByRole('button', { name: 'Create user' }).click()
    const call = { name: 'user.create', method: 'POST', path: '/api/user/create' } as const
    const body = { firstName: 'Ngozi', lastName: 'Obi', email: 'ngozi@statehouse.example', role: 'finance' }
    await expectAccepted({ app, form }, { ...call, body }, 'User created')
  })

  test.each([
    [['read_announcement'], 'They gain: Announcement.', ['gained']],
    [
      ['read_user', '*'],
      'They gain: User management, Tasks, Announcement, File uploads, Ledger, Upload attachments, and Every permission.',
      ['gained', 'gained', 'some gained', 'some gained', 'own gained', 'gained', 'own gained'].concat([
        'gained',
        'gained',
        'gained',
        'gained',
      ]),
    ],
    [[], 'Nothing changes for them.', []],
  ])('says what a new user gains with a role of %j', async (permissions, text, gains) => {
    const server = serverWithPeople({ roles: () => [{ ...STAFF, permissions }] })
    await renderApp({ at: '/dashboard', signedInAs: ben, server })
    const form = await openedForm('Create new user', () => create.click())
    await openRoles(form)
    await page.getByRole('option', { name: 'Staff' }).click()
    const grid = form.getByRole('table', { name: `What the role gives ${text}` })
    await expect.element(grid).toBeVisible()
    expect(
      textsOf(grid, 'cell')
        .filter((cell) => /gained|lost/.test(cell))
        .map((cell) => cell.trim()),
    ).toEqual(gains)
    const warning = form.getByText('Every permission is granted, today and later.')
    expect(warning.elements()).toHaveLength(permissions.includes('*') ? 1 : 0)
    await expectAccessible()
  })

  test('sends nothing while something is missing, says what, and goes to the first gap', async () => {
    const { app, form } = await openCreation()
    const first = form.getByRole('textbox', { name: 'First name' })
    const email = form.getByRole('textbox', { name: 'Email' })
    const gap = (message: string, control: Locator) =>
      expectGap({ app, form }, { submit: 'Create user', message, control })
    await gap('First name is required', first)
    for (const text of ['Last name is required', 'Email is required', 'Role is required'])
      await expect.element(form.getByText(text)).toBeVisible()
    await expectAccessible()

    await first.fill('   ')
    await form.getByRole('textbox', { name: 'Last name' }).fill('Obi')
    await email.fill('ngozi')
    await gap('First name is required', first)
    await expect.element(form.getByText('Enter a valid email address')).toBeVisible()
    await first.fill('Ngozi')
    await gap('Enter a valid email address', email)
    await email.fill('ngozi@statehouse.example')
    await gap('Role is required', form.getByRole('combobox', { name: 'Role' }))
  })

  test('says at the field that the address is taken, and keeps what was typed', async () => {
    const { app, form } = await openCreation()
    const typed = { 'First name': 'Ngozi', 'Last name': 'Obi', Email: 'chi@statehouse.example' }
    await fill(form, typed, 'Staff')
    await form.getByRole('button', { name: 'Create user' }).click()
    await expectRefused(
      { app, form },
      {
        name: 'user.create',
        code: 409,
        message: 'A user with this email address already exists.',
        submit: 'Create user',
        success: 'User created',
      },
    )
    const email = form.getByRole('textbox', { name: 'Email' })
    await expect.element(email).toHaveAttribute('aria-invalid', 'true')
    await expect.element(email).toHaveFocus()
    for (const [name, text] of Object.entries(typed))
      await expect.element(form.getByRole('textbox', { name })).toHaveValue(text)
    await expect.element(form.getByRole('combobox', { name: 'Role' })).toHaveValue('Staff')
  })

  test('offers a new user the active roles', async () => {
    const { form } = await openCreation()
    expect(await openRoles(form)).toEqual(['Staff', 'Finance'])
  })

  test('offers a user the active roles and the one that they have', async () => {
    const intern = personOf({ role: 'Intern', roleId: 'old' })
    await renderApp({ at: '/dashboard', signedInAs: ben, server: serverWithPeople({ users: () => [intern], roles }) })
    const form = await openedForm('Edit User', () => chooseInRowMenu('Chi Example', 'Edit User'))
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
