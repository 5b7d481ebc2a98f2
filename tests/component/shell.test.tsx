import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AREAS } from '#contract/area.ts'
import type { SignedInUser } from '#contract/session.ts'
import { shellMachine } from '#machines/flows/shell/shell-machine.ts'
import { ben } from '#tests/support/model/cases/people.ts'
import { shellModel } from '#tests/support/model/cases/shell.ts'
import { explore } from '#tests/support/model/explore.ts'
import type { Edge } from '#tests/support/model/graph.ts'
import { transitionWalks } from '#tests/support/model/walks.ts'
import { type App, renderApp } from './support/app.tsx'
import { createWalker, type Play } from './support/play.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { serverWithTasks } from './support/tasks.ts'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const menu = page.getByRole('navigation', { name: 'Main' })

let people = 0

/** Somebody who was not here before: to the same person, another tab's sign-in is nothing new. */
const newcomer = (role: string | undefined, isSuperAdmin: boolean): SignedInUser => {
  people += 1
  return { ...ben, _id: `person-${people}`, role, isSuperAdmin }
}

async function becomeReady(app: App, role: string | undefined, isSuperAdmin: boolean, permissions: readonly string[]) {
  app.changeElsewhere(newcomer(role, isSuperAdmin))
  if (role)
    await app.server.answer('role.read', {
      data: { _id: role, name: 'Role', permissions: [...permissions], isActive: true, createdAt: undefined },
    })
}

const play: Play<typeof shellMachine> = {
  events: {
    'session.changed': async (app, { session }) => {
      if (session.status === 'signedOut') return app.changeElsewhere(undefined)
      if (session.status === 'loading') return app.changeElsewhere(newcomer('some-role', false))
      const role = session.permissions.length > 0 ? 'some-role' : undefined
      return becomeReady(app, role, session.isSuperAdmin, session.permissions)
    },
    'screen.changed': (_, { screen }) => page.viewport(screen.width, 800),
    'location.changed': (app, { path }) => app.enter(path),
  },
  actors: {},
  delays: {},
  states: {
    deciding: () => Promise.reject(new Error('Nobody rests here')),
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

const exploration = explore(shellModel)
const { walk, expectToBeIn } = createWalker('shell', shellMachine, play)

const GATED = AREAS.filter(({ needs }) => needs !== 'nothing')
const MENUS: Record<string, typeof GATED | undefined> = {
  'the whole menu': undefined,
  'a menu without free areas': GATED,
}

/**
 * The browser of these tests is no phone, the router takes a slash at the end away, and whoever is signed out is sent
 * to the login screen by every other address.
 */
const canTake = ({ from, case: { name } }: Edge) =>
  !name.endsWith('to mobile') &&
  !name.endsWith('with a slash') &&
  !(from.startsWith('signedOut') && name.startsWith('location.changed'))

const walks = transitionWalks(exploration, { starts: Object.keys(MENUS), canTake }).map((path, index) => ({
  path,
  index,
}))

/** Somebody is at the dashboard, and another tab signs out before the next screen is there. */
async function beginSignedOut(start: string) {
  const server = serverWithTasks(() => [])
  server.hold('role.read')
  const app = await renderApp({ at: '/dashboard', signedInAs: ben, menu: MENUS[start], width: 1024, server })
  await expect.element(menu).toBeVisible()
  app.navigation.hold()
  app.changeElsewhere(undefined)
  await expectToBeIn(app, 'signedOut')
  return app
}

expectQuietConsole()

describe('the shell, walked through its screens', () => {
  test.each(walks)(
    'the screens follow the shell on walk $index, with $path.start',
    { timeout: 30_000 },
    async ({ path }) => {
      await walk(await beginSignedOut(path.start), path)
    },
  )
})
