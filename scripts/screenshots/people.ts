import type { Page } from 'playwright'
import { answer, type Shot } from './shot.ts'
import { choose, open, openFilter, openMenu } from './table.ts'

const USERS = '/dashboard'
const AUDIT = '/dashboard?tab=audit'
const ROLES = '/dashboard/roles'

async function create(page: Page, address: string, button: string) {
  await open(page, address)
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').waitFor()
}

async function createNothing(page: Page, address: string, button: string) {
  await create(page, address, button)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function openAudit(page: Page) {
  await page.goto(AUDIT)
  await page.getByRole('table').getByRole('cell').first().waitFor()
}

const admin = (name: string, arrange: Shot['arrange']): Shot => ({ name, as: 'admin', arrange })

const refused = (name: string, call: string, arrange: Shot['arrange']): Shot => ({
  name,
  as: 'admin',
  refused: true,
  arrange: async (page) => {
    await answer(page, call, 409, { message: 'Someone else changed this user. Check it and try again.' })
    await arrange(page)
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByRole('alert').waitFor()
  },
})

const users: readonly Shot[] = [
  admin('users', (page) => open(page, USERS)),
  admin('users-menu', (page) => openMenu(page, USERS)),
  admin('users-menu-locked', (page) => openMenu(page, `${USERS}?status=locked`)),
  admin('users-permissions', (page) => choose(page, USERS, 'View Permissions')),
  admin('users-create', (page) => create(page, USERS, 'Create new user')),
  admin('users-create-invalid', (page) => createNothing(page, USERS, 'Create new user')),
  admin('users-edit', (page) => choose(page, USERS, 'Edit User')),
  admin('users-lock', (page) => choose(page, `${USERS}?status=unlocked&search=chidi`, 'Lock user')),
  refused('users-edit-refused', '/user/*', (page) => choose(page, USERS, 'Edit User')),
  refused('users-lock-refused', '/user/*/lock', (page) =>
    choose(page, `${USERS}?status=unlocked&search=chidi`, 'Lock user'),
  ),
  admin('users-unlock', (page) => choose(page, `${USERS}?status=locked`, 'Unlock user')),
  admin('users-undo', async (page) => {
    await page.route('**/api/user/*/unlock', (route) => route.fulfill({ headers: { etag: '"4"' }, json: {} }))
    await choose(page, `${USERS}?status=locked`, 'Unlock user')
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  }),
  admin('users-filter', async (page) => {
    await open(page, USERS)
    await openFilter(page)
  }),
]

const audit: readonly Shot[] = [
  admin('audit', openAudit),
  admin('audit-filter', async (page) => {
    await openAudit(page)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Performed by').first().waitFor()
  }),
  admin('audit-event', async (page) => {
    await openAudit(page)
    await page.getByRole('cell').first().getByRole('button').click()
    await page.getByRole('dialog').waitFor()
  }),
]

const roles: readonly Shot[] = [
  admin('roles', (page) => open(page, ROLES)),
  admin('roles-menu', (page) => openMenu(page, ROLES)),
  admin('roles-permissions', (page) => choose(page, ROLES, 'View Permissions')),
  admin('roles-create', (page) => create(page, ROLES, 'Create new role')),
  admin('roles-create-invalid', (page) => createNothing(page, ROLES, 'Create new role')),
  admin('roles-edit-impact', async (page) => {
    await choose(page, ROLES, 'Edit Role')
    const boxes = page.getByRole('dialog').getByRole('checkbox')
    for (const place of [0, 1, 2]) await boxes.nth(place).click()
    await page.getByRole('region', { name: 'Impact' }).waitFor()
  }),
  admin('roles-edit', (page) => choose(page, ROLES, 'Edit Role')),
  admin('roles-disable', (page) => choose(page, `${ROLES}?status=active`, 'Disable role')),
  admin('roles-activate', (page) => choose(page, `${ROLES}?status=inactive`, 'Activate role')),
]

export const peopleShots: readonly Shot[] = [...users, ...audit, ...roles]
