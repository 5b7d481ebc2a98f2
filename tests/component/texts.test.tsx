import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AREA_SPECS } from '#tests/spec/areas.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { textsOf } from './support/screen-texts.ts'
import { serverWithTasks } from './support/tasks.ts'

// Typed by hand from the specification, section 2.

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

const sidebar = page.getByRole('navigation', { name: 'Main' })

describe('the stated screens', () => {
  test('login has one required field, and wipes the local storage on arrival', async () => {
    const { items } = await renderApp({ prepare: (storage) => storage.setItem('left-over', 'anything') })
    await expect.element(page.getByRole('heading', { name: 'Login to your account', exact: true })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Email Address' })).toBeRequired()
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    expect(page.getByRole('textbox').elements()).toHaveLength(1)
    expect(items.length).toBe(0)
  })

  test('verify says where the code was sent, and has six boxes for one digit each', async () => {
    await renderApp({ at: '/verify-otp', sessionId: 'session-1' })
    await expect.element(page.getByRole('heading', { name: 'Verify login', exact: true })).toBeVisible()
    await expect
      .element(page.getByText('A 6-digit code was sent to your email address. Enter it below to continue.'))
      .toBeVisible()
    const boxes = page.getByRole('textbox').elements() as HTMLInputElement[]
    expect(boxes.map(({ inputMode }) => inputMode)).toEqual(Array(6).fill('numeric'))
    await expect.element(page.getByRole('button', { name: 'Verify OTP' })).toBeEnabled()
  })

  test.each(['/verify-otp', '/dashboard', '/dashboard/tasks'])('%s leads a stranger to the login', async (at) => {
    const app = await renderApp({ at })
    await expect.element(page.getByRole('heading', { name: 'Login to your account', exact: true })).toBeVisible()
    expect(app.path()).toBe('/')
    expect(app.server.sent).toEqual([])
  })

  test('the sidebar has the stated items in their order', async () => {
    await renderApp({ at: '/dashboard/coa', signedInAs: ben, server: serverWithTasks(() => []) })
    await expect.element(sidebar.getByText('RBAC Dashboard')).toBeVisible()
    await expect.element(sidebar.getByText('S', { exact: true })).toBeVisible()
    await expect.element(sidebar.getByText('No accessible menu items')).not.toBeInTheDocument()
    const links = sidebar.getByRole('link').elements()
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      AREA_SPECS.map(({ label, path }) => [label, path]),
    )
    expect(links.filter((link) => link.querySelectorAll('svg').length !== 1)).toEqual([])
    await expect.element(sidebar.getByRole('button', { name: 'Log out' })).toBeEnabled()
    expect((sidebar.element() as HTMLElement).offsetWidth).toBe(240)
  })

  test('the page header has a search box, a bell, and the full name and role with a verified tick', async () => {
    await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server: serverWithTasks(() => []) })
    await expect.element(page.getByRole('heading', { name: 'Tasks Management', exact: true })).toBeVisible()
    await expect.element(page.getByRole('searchbox', { name: 'Search tasks' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^ben Example Super Admin/ })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Verified' })).toBeVisible()
  })

  test('the dashboard redirects a person who may not read users to the tasks', async () => {
    const app = await renderApp({ at: '/dashboard', signedInAs: ada, server: serverWithTasks(() => []) })
    await expect.element(page.getByRole('heading', { name: 'Tasks Management', exact: true })).toBeVisible()
    expect(app.path()).toBe('/dashboard/tasks')
    await app.goBack()
    expect(app.path()).toBe('/opened-before')
  })

  test('a phone sees Desktop Required, however wide its window is', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    await renderApp({ at: '/dashboard/coa', signedInAs: ben, width: 1280 })
    await expect.element(page.getByRole('heading', { name: 'Desktop Required', exact: true })).toBeVisible()
    expect(textsOf(page, 'term')).toEqual(['Current width', 'Minimum width'])
    expect(textsOf(page, 'definition')).toEqual(['1280px', '1024px'])
    await expect.element(page.getByText('Tips', { exact: true })).toBeVisible()
    expect(page.getByRole('listitem').elements()).not.toEqual([])
    await expect.element(sidebar).not.toBeInTheDocument()
  })

  test('a session that ends leads to the login screen, although a code is pending', async () => {
    const app = await renderApp({ at: '/dashboard/coa', signedInAs: ben, sessionId: 'session-1' })
    await expect.element(sidebar).toBeVisible()
    app.changeElsewhere(undefined)
    await expect.element(page.getByRole('heading', { name: 'Login to your account', exact: true })).toBeVisible()
    expect(app.path()).toBe('/')
  })
})
