import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { initialTransition } from 'xstate'
import type { SignedInUser } from '#contract/session.ts'
import { type Situation, shellMachine } from '#machines/flows/shell/shell-machine.ts'
import { ben } from '#tests/support/examples/people.ts'
import { MENUS, SITUATIONS } from '#tests/support/examples/shell.ts'
import { seriousViolations } from './support/accessibility.ts'
import { type App, renderApp } from './support/app.tsx'
import { STAFF } from './support/people.ts'
import { createWalker, type Play } from './support/play.ts'
import { serverWithTasks, TASK } from './support/tasks.ts'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const menu = page.getByRole('navigation', { name: 'Main' })

let people = 0

/** To the same person, another tab's sign-in is nothing new. */
const newcomer = (role: string | undefined, isSuperAdmin: boolean): SignedInUser => {
  people += 1
  return { ...ben, _id: `person-${people}`, role, isSuperAdmin }
}

async function becomeReady(app: App, role: string | undefined, isSuperAdmin: boolean, permissions: readonly string[]) {
  app.changeElsewhere(newcomer(role, isSuperAdmin))
  if (role) await app.server.answer('role.read', { data: { ...STAFF, _id: role, permissions: [...permissions] } })
}

/** The session comes first, since signing out leads to the login screen. */
async function arrange(app: App, { session, screen, path }: Situation) {
  await page.viewport(screen.width, 800)
  if (session.status === 'signedOut') return app.changeElsewhere(undefined)
  const role = session.permissions.length > 0 ? 'some-role' : undefined
  if (session.status === 'loading') app.changeElsewhere(newcomer('some-role', false))
  else await becomeReady(app, role, session.isSuperAdmin, session.permissions)
  await app.enter(path)
}

const play: Play<typeof shellMachine> = {
  events: {},
  actors: {},
  delays: {},
  states: {
    deciding: () => Promise.reject(new Error('The shell never stays in this state')),
    signedOut: async () => {
      await expect.element(heading('Please log in to access the dashboard.')).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'login your account' })).toHaveAttribute('href', '/')
    },
    desktopRequired: async () => {
      await expect.element(heading('Desktop Required')).toBeVisible()
      await expect.element(page.getByText(`${window.innerWidth}px`, { exact: true })).toBeVisible()
      await expect.element(page.getByText('1024px', { exact: true })).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Check Again' })).toBeEnabled()
      await expect.element(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    },
    loadingPermissions: async () => {
      await expect.element(heading('Loading permissions...')).toBeVisible()
      await expect.element(menu).not.toBeInTheDocument()
    },
    accessDenied: async () => {
      await expect.element(menu.getByText('No accessible menu items')).toBeVisible()
      await expect.element(heading('Access Denied')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Log in Again' })).toBeEnabled()
      await expect.element(page.getByText('You do not have access to any menu items.').last()).toBeVisible()
    },
    redirecting: () => expect.element(heading('Loading permissions...')).toBeVisible(),
    forbidden: async () => {
      await expect.element(menu).toBeVisible()
      await expect.element(page.getByText('You do not have access to this area')).toBeVisible()
    },
    open: async () => {
      await expect.element(menu).toBeVisible()
      await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
}

const { expectToBeIn, walk } = createWalker('shell', shellMachine, play)

/** The browser of these tests is no phone, the router removes a slash at the end, and the login screen needs no area. */
const canArrange = ({ session, screen, path }: Situation) =>
  !screen.isMobile &&
  !screen.isAccepted &&
  (path === '/dashboard' || (!path.endsWith('/') && session.status !== 'signedOut'))

const situationsOf = (menu: Situation['menu']) => {
  const situations = Object.values(SITUATIONS).filter((each) => each.menu === menu && canArrange(each))
  const byState = Map.groupBy(situations, (situation) => initialTransition(shellMachine, situation)[0].value)
  return [...byState].flatMap(([state, [situation]]) => (situation ? [{ state, situation }] : []))
}

test.each(Object.entries(MENUS))(
  'the dashboard shows what each state of the shell stands for, with %s',
  async (start, areas) => {
    const server = serverWithTasks(() => [])
    server.hold('role.read')
    const app = await renderApp({ at: '/dashboard', signedInAs: ben, menu: areas, width: 1024, server })
    await expect.element(menu).toBeVisible()
    app.holdNavigation()
    for (const { state, situation } of situationsOf(areas)) {
      await arrange(app, situation)
      await expectToBeIn(app, state)
    }
    await walk(app, { start, steps: [] })
  },
)

test('on a screen that is too small, “Continue anyway” opens the area for this tab, with a folded menu', async () => {
  const server = serverWithTasks(() => [])
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ben, width: 360, server })
  await page.getByRole('button', { name: 'Continue anyway' }).click()
  await expect.element(heading('Tasks Management')).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect.element(heading('Settings')).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(360)
  expect(await seriousViolations()).toEqual([])
  await app.unmount()
  await renderApp({ at: '/dashboard/tasks', signedInAs: ben, width: 360, server })
  await expect.element(heading('Tasks Management')).toBeVisible()
})

test('a window that becomes too small and wide again loses nothing that is open, typed or selected', async () => {
  const tasks = ['Audit', 'Bonus'].map((title) => ({ ...TASK, _id: title, title }))
  const server = serverWithTasks(() => tasks)
  const { server: sent } = await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, server })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Add new task' }).click()
  const title = page.getByRole('textbox', { name: 'Task title' })
  await title.fill('Prepare the budget')
  await page.viewport(960, 800)
  await expect.element(page.getByRole('heading', { name: 'Desktop Required' })).toBeVisible()
  await expect.element(title).not.toBeInTheDocument()
  expect(page.getByRole('table').elements()).toEqual([])
  const reads = sent.sent.length
  await page.viewport(1280, 800)
  await expect.element(title).toHaveValue('Prepare the budget')
  await expect.element(page.getByText('2 selected', { exact: true })).toBeInTheDocument()
  expect(sent.sent.length).toBe(reads)
})

test('the link of an area leads to its list as it was left, and in the area to the whole list', async () => {
  const server = serverWithTasks(() => [])
  const app = await renderApp({ at: '/dashboard/tasks?tab=employee&search=report', signedInAs: ben, server })
  await expect.element(heading('Tasks Management')).toBeVisible()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect.element(heading('Settings')).toBeVisible()
  await menu.getByRole('link', { name: 'Tasks' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('report')
  await expect.element(page.getByRole('tab', { name: 'Employee tasks' })).toHaveAttribute('aria-selected', 'true')
  await menu.getByRole('link', { name: 'Tasks' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  expect(app.path()).toBe('/dashboard/tasks')
})

test('the link of an area does not lead to the list as another person left it', async () => {
  const server = serverWithTasks(() => [])
  const app = await renderApp({ at: '/dashboard/tasks?search=report', signedInAs: ben, server })
  await menu.getByRole('link', { name: 'Settings' }).click()
  const tasks = menu.getByRole('link', { name: 'Tasks' })
  await expect.element(tasks).toHaveAttribute('href', '/dashboard/tasks?search=report')
  app.changeElsewhere(newcomer(undefined, true))
  await expect.element(tasks).toHaveAttribute('href', '/dashboard/tasks')
})

const press = (name: string | RegExp) => () => page.getByRole('button', { name }).click()

test.each([
  ['the notifications', press('Notifications')],
  ['the palette', press(/^Search or jump/)],
  ['the shortcuts', () => userEvent.keyboard('?')],
  ['the menu of the user', press(/ben Example/)],
  ['a form with its calendar', () => press('Add new task')().then(press(/^Due date/))],
  ['the question of the log out', press('Log out')],
])('Back closes %s with the change of the page', async (_, open) => {
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server: serverWithTasks(() => [TASK]) })
  await app.type('/dashboard/tasks?tab=employee')
  await app.rest()
  await open()
  const overlays = page.getByRole('dialog').or(page.getByRole('menu'))
  await expect.element(overlays.first()).toBeVisible()
  await app.goBack()
  await expect.element(overlays).not.toBeInTheDocument()
  expect(app.search()).toEqual({})
})
