import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AREAS } from '#contract/area.ts'
import { SESSION_INACTIVE, SESSION_INVALID } from '#contract/error.ts'
import { PAGE_LIMIT } from '#contract/page.ts'
import type { SignedInUser } from '#contract/session.ts'
import { sessionMachine } from '#machines/flows/session/session-machine.ts'
import { asksAgain } from '#src/features/sign-in/wanted-place.ts'
import { whenIdle } from '#src/overlays/idle.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { sessionModel } from '#tests/support/examples/session.ts'
import { explore } from '#tests/support/model/explore.ts'
import type { Edge } from '#tests/support/model/graph.ts'
import { pathOf, transitionWalks } from '#tests/support/model/walks.ts'
import { type App, renderApp } from './support/app.tsx'
import { createFakeServer, type FakeServer } from './support/fake-server.ts'
import { HEADERS } from './support/forms.ts'
import { STAFF, serverWithPeople } from './support/people.ts'
import { createWalker, type Play } from './support/play.ts'
import { dialog, serverWithTasks } from './support/tasks.ts'

const logOutDialog = dialog('Log out?')
const noAccounts = () => ({ data: { items: [], total: 0, page: 1, limit: PAGE_LIMIT } })
const loginHeading = page.getByRole('heading', { name: 'Login to your account', exact: true })

async function beginSignIn(app: App) {
  await page.getByRole('textbox', { name: 'Email Address' }).fill('ada@statehouse.example')
  await page.getByRole('button', { name: 'Login' }).click()
  await app.server.answer('session.create', { data: { sessionId: 'session-1' } })
  await page.getByLabelText('Digit 1 of 6').click()
  for (const digit of '012345') await page.getByLabelText(`Digit ${Number(digit) + 1} of 6`).fill(digit)
  await app.server.called('session.verify')
}

const expectValidation = (server: FakeServer) =>
  expect.poll(() => server.names().includes('session.validate')).toBe(true)

const isSignedOut = (from: string) => from.startsWith('signedOut')

const expectLogin = (notice: string | undefined) => async () => {
  await expect.element(loginHeading).toBeVisible()
  const shown = page.getByRole('status')
  if (notice) await expect.element(shown).toHaveTextContent(notice)
  else await expect.element(shown).not.toBeInTheDocument()
}

const storedUser = ({ items }: App) => JSON.parse(items.getItem('userInfo') ?? '{}').user

const play: Play<typeof sessionMachine> = {
  events: {
    'session.established': async (app, { credentials }, from) => {
      if (isSignedOut(from)) await beginSignIn(app)
      await app.server.answer('session.verify', { data: credentials })
    },
    'session.changedElsewhere': async (app, { user }, from) => {
      // This tab still has a pending code when another tab signs in.
      if (isSignedOut(from) && user) await beginSignIn(app)
      app.changeElsewhere(user)
    },
    'session.refused': async (app, { reason }, from) => {
      const phrase = reason === 'inactive' ? SESSION_INACTIVE : SESSION_INVALID
      if (from.includes('leaving.ending')) return app.server.refuse('session.delete', 401, phrase)
      if (from.includes('access.loading')) return app.server.refuse('role.read', 401, phrase)
      app.server.hold('account.list')
      void app.refresh()
      await app.server.refuse('account.list', 401, phrase)
      app.server.respondWith('account.list', noAccounts)
    },
    'access.changed': async (app, rights) => {
      app.changeAccess(rights)
      await expect.poll(() => storedUser(app)).toEqual(rights.user)
    },
    'session.abandon': (app) => app.visit('/'),
    'logOut.ask': () => page.getByRole('button', { name: 'Log out', exact: true }).first().click(),
    'logOut.cancel': () => logOutDialog.getByRole('button', { name: 'Cancel' }).click(),
    'logOut.confirm': () => logOutDialog.getByRole('button', { name: 'Log out' }).click(),
    'logOut.begin': () => page.getByRole('button', { name: 'Log in Again' }).click(),
  },
  actors: {
    loadPermissions: {
      done: ({ server }, { roleName = '', permissions }) =>
        server.answer('role.read', { data: { ...STAFF, name: roleName, permissions } }),
      error: async (app, error) => {
        app.failNextRead(error)
        await app.server.refuse('role.read', 500, 'Broken')
      },
    },
    endSession: {
      done: async ({ server }, outcome) => {
        if (outcome.ok) return server.accept('session.delete')
        await server.refuse('session.delete', 500, outcome.message)
        await expect.element(page.getByText(outcome.message).last()).toBeVisible()
      },
      error: async (app, error) => {
        app.failNextRead(error)
        await app.server.accept('session.delete')
        await expect.element(page.getByText('An error occurred.').last()).toBeVisible()
      },
    },
    validateSession: {
      done: async ({ server }) => {
        await expectValidation(server)
        await server.answer('session.validate', { data: { valid: true, user: ada } })
      },
      error: async (app, error) => {
        await expectValidation(app.server)
        app.failNextRead(error)
        await app.server.refuse('session.validate', 500, 'Broken')
      },
    },
    watchOtherTabs: {
      done: () => Promise.reject(new Error('It listens for as long as the page lives')),
      error: () => Promise.reject(new Error('It listens for as long as the page lives')),
    },
  },
  delays: {},
  states: {
    restoring: () => Promise.reject(new Error('Nobody rests here')),
    'signedOut.quiet': expectLogin(undefined),
    'signedOut.asked': expectLogin('You have logged out.'),
    'signedOut.inactive': expectLogin('You were logged out because your session expired. Log in again to continue.'),
    'signedOut.invalid': expectLogin('Your session has ended. Log in again to continue.'),
    'signedOut.elsewhere': expectLogin('You were logged out in another tab. Log in again to continue.'),
    'signedIn.access.deciding': () => Promise.reject(new Error('Nobody rests here')),
    'signedIn.access.loading': async () => {
      await expect.element(page.getByRole('heading', { name: 'Loading permissions...' })).toBeVisible()
      expect(asksAgain()).toBe(false)
    },
    'signedIn.access.ready': () =>
      expect.element(page.getByRole('heading', { name: 'Loading permissions...' })).not.toBeInTheDocument(),
    'signedIn.leaving.staying': () => expect.element(logOutDialog).not.toBeInTheDocument(),
    'signedIn.leaving.confirming': async () => {
      await expect.element(logOutDialog).toBeVisible()
      await expect.element(logOutDialog.getByText('You will be logged out, but you can log in again.')).toBeVisible()
      await expect.element(logOutDialog.getByRole('button', { name: 'Log out' })).toBeEnabled()
    },
    'signedIn.leaving.ending': async ({ server }) => {
      await server.called('session.delete')
      await expect.element(logOutDialog.getByRole('button', { name: 'Log out' })).toBeDisabled()
      await expect.element(logOutDialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    },
    'signedIn.leaving.endingUnasked': async ({ server }) => {
      await server.called('session.delete')
      await expect.element(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled()
    },
    'signedIn.validation.asking': () => expect.element(loginHeading).not.toBeInTheDocument(),
    'signedIn.validation.done': async ({ server }) => expect(server.names()).not.toContain('session.validate'),
  },
}

const exploration = explore(sessionModel)
const { walk, expectToBeIn } = createWalker('session', sessionMachine, play)

const PEOPLE: Record<string, SignedInUser | undefined> = { nobody: undefined, employee: ada, 'super admin': ben }

/** The employee then sees the button that logs out without a question. */
const CLOSED = AREAS.filter(({ needs }) => needs === 'super-admin')

const isOf = ({ case: { name } }: Edge, ...events: string[]) => events.some((event) => name.startsWith(event))

/** In the dashboard. A sign-in that replaces another person's session has a separate path. */
const canTakeInDashboard = (edge: Edge) =>
  !isOf(edge, 'logOut.begin') &&
  !(isOf(edge, 'logOut.', 'validateSession') && edge.from.includes('access.loading')) &&
  !(isOf(edge, 'session.established') && !isSignedOut(edge.from))

const UNASKED = ['loadPermissions answers', 'logOut.begin']
const inDashboard = transitionWalks(exploration, { starts: Object.keys(PEOPLE), canTake: canTakeInDashboard }).map(
  (path) => ({
    path,
    menu: undefined,
  }),
)
const outside = [
  [
    'endSession of endingUnasked answers no',
    'logOut.begin',
    'endSession of endingUnasked fails',
    'logOut.begin',
    'endSession of endingUnasked answers yes',
  ],
  ['session.changedElsewhere to nobody'],
  ['session.refused as inactive'],
].map((names) => ({ path: pathOf(exploration, 'employee', ...UNASKED, ...names), menu: CLOSED }))
const overtaken = {
  path: pathOf(
    exploration,
    'nobody',
    'session.changedElsewhere to the employee',
    'session.established by a super admin',
  ),
  menu: undefined,
}
const walks = [...inDashboard, ...outside, overtaken].map((each, index) => ({ ...each, index }))

describe('the session, walked through its screens', () => {
  test.each(walks)('the screens follow the session on walk $index, begun as $path.start', async ({ path, menu }) => {
    const server = createFakeServer({ 'account.list': noAccounts, 'role.permissions': () => ({ data: [] }) })
    server.hold('session.validate')
    const user = PEOPLE[path.start]
    const app = await renderApp({ at: user ? '/dashboard/coa' : '/', signedInAs: user, menu, server })
    await expectToBeIn(app, path.steps[0]?.from ?? '')
    await walk(app, path)
  })
})

const LINK = '/dashboard/roles?open=staff'
const BACK: [name: string, link: string, before: SignedInUser | undefined, after: SignedInUser, opened: string][] = [
  ['a link that was opened signed out', LINK, undefined, ben, LINK],
  ['the place where the session ended', LINK, ben, ben, LINK],
  ["another person's place", LINK, ben, { ...ben, _id: 'somebody-else' }, '/dashboard'],
  ['a link that is closed to the person', LINK, undefined, ada, '/dashboard'],
  ['a page outside of the dashboard', '/verify-otp', undefined, ben, '/dashboard'],
]

test.each(BACK)('after sign-in, %s leads to the right place', async (_, link, before, after, opened) => {
  const app = await renderApp({ at: link, signedInAs: before, server: serverWithPeople({}) })
  if (before) {
    await expect.element(dialog('View Permissions')).toBeVisible()
    app.refuseSession()
  }
  await expect.element(loginHeading).toBeVisible()
  app.changeElsewhere(after)
  await expect.poll(app.href).toBe(opened)
  await app.rest()
  expect(app.href()).toBe(opened)
})

test('after a logout, nobody returns to where it happened', async () => {
  const app = await renderApp({ at: '/dashboard/roles', signedInAs: ben, server: serverWithPeople({}) })
  await page.getByRole('button', { name: 'Log out' }).click()
  await logOutDialog.getByRole('button', { name: 'Log out' }).click()
  await app.server.answer('session.delete', { data: null })
  await expect.element(page.getByText('You have logged out.')).toBeVisible()
  app.changeElsewhere(ben)
  await expect.poll(app.href).toBe('/dashboard')
})

// Typed by hand from the specification, section 7: GET session/validate, used lazily.
test('a restored session is validated once, after its list has shown, and a refusal without a phrase changes nothing', async () => {
  const server = serverWithTasks(() => [])
  server.hold('task.assigned')
  server.hold('session.validate')
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server })
  await expect.element(page.getByText('Loading tasks...')).toBeVisible()
  await new Promise<void>((resolve) => void whenIdle(() => resolve()))
  expect(server.validations).toEqual([])
  await server.answer('task.assigned', { data: [] })
  await expect.element(page.getByText('No tasks found')).toBeVisible()
  const validation = { name: 'session.validate', method: 'GET', path: '/api/session/validate' }
  await expect.poll(() => server.validations).toEqual([{ ...validation, headers: HEADERS, body: undefined }])
  await server.refuse('session.validate', 401, 'Not now')

  for (const [path, name] of [
    ['/dashboard/settings', 'Settings'],
    ['/dashboard/tasks', 'Tasks Management'],
  ] as const) {
    await app.visit(path)
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await app.rest()
  expect(server.validations).toHaveLength(1)
  expect(page.getByRole('alert').elements()).toEqual([])
  expect({ path: app.path(), stored: app.items.length }).toEqual({ path: '/dashboard/tasks', stored: 1 })
})
