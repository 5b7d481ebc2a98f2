import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { menuWith } from '#tests/spec/areas.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, choose, eventually, isAt, rowOf, settle, signIn, statusIs, storedIn, toast } from './support/steps.ts'

const ROLE = 'Night shift'
const NAME = 'Ngozi Balewa'
const EMAIL = 'ngozi.balewa@statehouse.example'

const stage = openStage({ RATE_MAIL_INTERVAL: '0' })

const goTo = (page: Page, area: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area, exact: true }).click()

const menuIsOf = (page: Page, ...permissions: string[]) =>
  eventually(() => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual(
    menuWith(...permissions),
  )

const search = (page: Page, entityPlural: string, text: string) =>
  page.getByRole('searchbox', { name: `Search ${entityPlural}` }).fill(text)

async function createRole(page: Page) {
  await goTo(page, 'Role management')
  await page.getByRole('button', { name: 'Create new role' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create new role' })
  await drawer.getByLabel('Role name').fill(ROLE)
  await drawer.getByRole('checkbox', { name: 'read task' }).check()
  await drawer.getByRole('button', { name: 'Create role' }).click()
  await toast(page, 'Role created')
  await statusIs(page, ROLE, 'Active')
}

async function createUser(page: Page) {
  await goTo(page, 'User management')
  await page.getByRole('button', { name: 'Create new user' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create new user' })
  await drawer.getByLabel('First name').fill('Ngozi')
  await drawer.getByLabel('Last name').fill('Balewa')
  await drawer.getByLabel('Email').fill(EMAIL)
  await drawer.getByRole('combobox', { name: 'Role' }).fill(ROLE)
  await page.getByRole('option', { name: ROLE }).click()
  await drawer.getByRole('button', { name: 'Create user' }).click()
  await toast(page, 'User created')
  await search(page, 'users', EMAIL)
  await rowOf(page, NAME).getByText('Never logged in').waitFor()
}

async function confirm(page: Page, name: string, action: string, said: string) {
  await choose(page, name, action)
  await page
    .getByRole('dialog', { name: `${action}?` })
    .getByRole('button', { name: action })
    .click()
  await toast(page, said)
}

test('a new user sees what their role lets them see, until the role gives more, and less', async () => {
  const { page: admin } = await stage.openAs(ADMIN)
  await createRole(admin)
  await createUser(admin)

  const { page: user } = await stage.openAs(EMAIL)
  await isAt(user, '/dashboard/tasks')
  await user.getByRole('heading', { name: 'Tasks Management' }).waitFor()
  await menuIsOf(user, 'read_task')
  // The first reads of its stream are not those after the change.
  await settle(user)

  await goTo(admin, 'Role management')
  await choose(admin, ROLE, 'Edit Role')
  const drawer = admin.getByRole('dialog', { name: 'Edit Role' })
  await drawer.getByRole('checkbox', { name: 'read announcement' }).check()
  const readAgain = user.waitForResponse(/query\/tasks/)
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await toast(admin, 'Role updated successfully')
  await readAgain
  await menuIsOf(user, 'read_task', 'read_announcement')

  await choose(admin, ROLE, 'Disable role')
  const dialog = admin.getByRole('dialog', { name: 'Disable role?' })
  await dialog.getByText('1 person has this role.').waitFor()
  await dialog.getByRole('button', { name: 'Disable role' }).click()
  await toast(admin, 'Role deactivated successfully')
  await statusIs(admin, ROLE, 'Inactive')
  await menuIsOf(user)
})

test('a user who is locked while they work is signed out at once, with the reason', async () => {
  const person = 'aisha.garba@statehouse.example'
  const name = 'Aisha Garba'
  const { page: admin } = await stage.openAs(ADMIN)
  const { page: user } = await stage.openAs(person)
  await user.getByRole('heading', { name: 'Tasks Management' }).waitFor()

  await search(admin, 'users', person)
  await admin.getByText('1 user', { exact: true }).waitFor()
  await confirm(admin, name, 'Lock user', 'User account locked successfully')
  await statusIs(admin, name, 'Inactive')

  await user.getByText('Your session has ended: this account has been locked.').waitFor()
  await isAt(user, '/')
  expect(await storedIn(user)).toEqual([])

  await confirm(admin, name, 'Unlock user', 'User account unlocked successfully')
  await statusIs(admin, name, 'Active')
  await admin.getByRole('button', { name: 'Undo' }).last().click()
  await statusIs(admin, name, 'Inactive')
  await confirm(admin, name, 'Unlock user', 'User account unlocked successfully')
  await statusIs(admin, name, 'Active')
  await signIn(user, stage.server, person)
  await isAt(user, '/dashboard/tasks')
})
