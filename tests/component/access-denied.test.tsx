import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AREAS } from '#contract/area.ts'
import { ada, ben } from '#src/workflows/play/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'

// Typed by hand from the specification, section 2. Two areas need nothing: without a menu entry for them, a role can
// leave a person without any accessible item.

const GATED = AREAS.filter(({ needs }) => needs !== 'nothing')
const NO_ITEMS = 'No accessible menu items'

const sidebar = page.getByRole('navigation', { name: 'Main' })
const denied = page.getByRole('main').getByRole('heading', { name: 'Access Denied', exact: true })
const logOutDialog = page.getByRole('dialog', { name: 'Log out?', exact: true })

const serverWithoutPermissions = () =>
  createFakeServer({
    'role.read': () => ({
      data: { _id: 'staff', name: 'Staff', permissions: [], isActive: true, createdAt: undefined, version: undefined },
    }),
  })

async function open(at = '/dashboard') {
  const server = serverWithoutPermissions()
  const app = await renderApp({ at, signedInAs: ada, menu: GATED, server, width: 1280 })
  await expect.element(sidebar).toBeVisible()
  return app
}

describe('the dashboard of a person without any accessible menu item', () => {
  test.each(['/dashboard', '/dashboard/tasks', '/dashboard/coa'])(
    'shows the sidebar with the stated text next to "Access Denied" at %s',
    async (at) => {
      await open(at)
      await expect.element(denied).toBeVisible()
      await expect.element(sidebar.getByText(NO_ITEMS, { exact: true })).toBeVisible()
      expect(
        sidebar
          .getByRole('link')
          .elements()
          .map((link) => link.textContent),
      ).toEqual(['Settings'])
      const { right } = sidebar.element().getBoundingClientRect()
      expect({
        right,
        isNextTo: page.getByRole('main').element().getBoundingClientRect().left === right,
        mains: document.querySelectorAll('main').length,
        isScrolled: document.documentElement.scrollHeight > window.innerHeight,
      }).toEqual({ right: 240, isNextTo: true, mains: 1, isScrolled: false })
      await expect.poll(() => seriousViolations()).toEqual([])
    },
  )

  test('shows the stated toast once', async () => {
    await open()
    const toast = page.getByRole('alert').getByText('You do not have access to any menu items.', { exact: true })
    await expect.element(toast).toBeVisible()
    await page.viewport(1400, 800)
    await expect.element(denied).toBeVisible()
    expect(page.getByRole('alert').elements()).toHaveLength(1)
  })

  test('opens Settings, which needs nothing', async () => {
    const app = await open()
    await sidebar.getByRole('link', { name: 'Settings' }).click()
    await expect.element(page.getByRole('main').getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
    await expect.element(sidebar.getByText(NO_ITEMS, { exact: true })).toBeVisible()
    await expect.element(denied).not.toBeInTheDocument()
    expect(app.path()).toBe('/dashboard/settings')
  })

  test('asks before "Log out" in the sidebar logs out', async () => {
    const app = await open()
    await sidebar.getByRole('button', { name: 'Log out' }).click()
    await expect.element(logOutDialog).toBeVisible()
    await logOutDialog.getByRole('button', { name: 'Log out' }).click()
    await app.server.accept('session.delete')
    await expect.element(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible()
  })
})

test('the sidebar of a person with accessible items does not say that there are none', async () => {
  await renderApp({ at: '/dashboard/settings', signedInAs: ben, menu: GATED })
  await expect.element(sidebar.getByRole('link', { name: 'Tasks' })).toBeVisible()
  await expect.element(sidebar.getByText(NO_ITEMS, { exact: true })).not.toBeInTheDocument()
})
