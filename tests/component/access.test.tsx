import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AREAS } from '#contract/area.ts'
import { menuWith } from '#tests/spec/areas.ts'
import { ada } from '#tests/support/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { serverWithFinance } from './support/finance.ts'
import { STAFF } from './support/people.ts'
import { textsOf } from './support/screen-texts.ts'

// Typed by hand from the specification, sections 2 and 4.

/** Two areas need nothing: without a menu entry for them, a role can leave a person without any accessible item. */
const GATED = AREAS.filter(({ needs }) => needs !== 'nothing')

const sidebar = page.getByRole('navigation', { name: 'Main' })
const main = page.getByRole('main')
const denied = main.getByRole('heading', { name: 'Access Denied', exact: true })
const settings = main.getByRole('heading', { name: 'Settings', exact: true })

test('a person without any accessible item sees the sidebar that says so next to "Access Denied", one toast, and Settings', async () => {
  const server = createFakeServer({ 'role.read': () => ({ data: { ...STAFF, permissions: [] } }) })
  const app = await renderApp({ at: '/dashboard', signedInAs: ada, menu: GATED, server })
  await expect.element(denied).toBeVisible()
  const noItems = sidebar.getByText('No accessible menu items', { exact: true })
  await expect.element(noItems).toBeVisible()
  expect(textsOf(sidebar, 'link')).toEqual(['Settings'])
  const { right } = sidebar.element().getBoundingClientRect()
  expect({
    right,
    isNextTo: main.element().getBoundingClientRect().left === right,
    mains: document.querySelectorAll('main').length,
    isScrolled: document.documentElement.scrollHeight > window.innerHeight,
  }).toEqual({ right: 240, isNextTo: true, mains: 1, isScrolled: false })
  await expect.poll(() => seriousViolations()).toEqual([])

  const toast = page.getByRole('alert').getByText('You do not have access to any menu items.', { exact: true })
  await expect.element(toast).toBeVisible()
  await page.viewport(1400, 800)
  await expect.element(denied).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(1)

  await sidebar.getByRole('link', { name: 'Settings' }).click()
  await expect.element(settings).toBeVisible()
  await expect.element(noItems).toBeVisible()
  await expect.element(denied).not.toBeInTheDocument()
  expect(app.path()).toBe('/dashboard/settings')
})

describe('a user without a role', () => {
  const open = async (at: string) => {
    const server = serverWithFinance()
    return renderApp({ at, signedInAs: { ...ada, role: undefined }, server })
  }

  test('has no permission: only the areas that need nothing are in the menu, and the others are closed', async () => {
    const { path, server } = await open('/dashboard')
    await expect.element(page.getByText('You do not have access to this area')).toBeVisible()
    expect(textsOf(sidebar, 'link')).toEqual(menuWith())
    expect([path(), server.sent]).toEqual(['/dashboard/tasks', []])
  })

  test('is called a user, and opens the Settings', async () => {
    await open('/dashboard/settings')
    await expect.element(settings).toBeVisible()
    await expect.element(page.getByText('You are logged in as ada Example, User.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'ada Example User', exact: true })).toBeVisible()
  })
})
