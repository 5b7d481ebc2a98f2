import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '#src/workflows/play/examples/people.ts'
import { menuWith } from '#tests/spec/areas.ts'
import { renderApp } from './support/app.tsx'
import { serverWithFinance } from './support/finance.ts'

// Typed by hand from the specification, section 4: with no role, permissions are empty.

const sidebar = page.getByRole('navigation', { name: 'Main' })

test('a user without a role has no permission: only the areas that need nothing are in the menu', async () => {
  const server = serverWithFinance()
  await renderApp({ at: '/dashboard/coa', signedInAs: { ...ada, role: undefined }, server })
  await expect.element(sidebar).toBeVisible()
  expect(
    sidebar
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(menuWith())
  expect(server.sent.filter(({ name }) => name.startsWith('role.'))).toEqual([])
})

test('a user without a role is kept from the areas that need a permission', async () => {
  const server = serverWithFinance()
  const app = await renderApp({ at: '/dashboard', signedInAs: { ...ada, role: undefined }, server })
  await expect.element(page.getByText('You do not have access to this area')).toBeVisible()
  expect(app.path()).toBe('/dashboard/tasks')
  expect(server.sent).toEqual([])
})

test('Settings are open to a user without a role', async () => {
  const server = serverWithFinance()
  await renderApp({ at: '/dashboard/settings', signedInAs: { ...ada, role: undefined }, server })
  await expect.element(page.getByRole('main').getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await expect.element(page.getByText('You are logged in as ada Example, User.')).toBeVisible()
})
