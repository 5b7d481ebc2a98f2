import type { Page } from 'playwright'
import { EMAIL_INVALID } from '#contract/session.ts'
import { answer, atWork, hold, PEOPLE, type Shot } from './shot.ts'

async function openLogin(page: Page) {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Login to your account' }).waitFor()
}

async function enterEmail(page: Page, email: string) {
  await openLogin(page)
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function reachVerify(page: Page) {
  await enterEmail(page, PEOPLE.admin)
  await page.getByRole('heading', { name: 'Verify login' }).waitFor()
}

async function openTasks(page: Page) {
  await page.goto('/dashboard/tasks')
  await page.getByRole('table').getByRole('button').first().waitFor()
}

async function askToLogOut(page: Page) {
  await openTasks(page)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').waitFor()
}

const confirmLogOut = async (page: Page) => {
  await askToLogOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
}

export const accessShots: readonly Shot[] = [
  { name: 'login', arrange: openLogin },
  {
    name: 'login-invalid',
    arrange: async (page) => {
      await enterEmail(page, 'adaeze')
      await page.getByText(EMAIL_INVALID).waitFor()
    },
  },
  {
    name: 'login-refused',
    refused: true,
    arrange: async (page) => {
      const message = 'Too many sign-in codes were asked for. Try again later.'
      await answer(page, '/session/create', 429, { message, code: 'too-many' })
      await enterEmail(page, PEOPLE.admin)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login-busy',
    arrange: async (page) => {
      await hold(page, '/session/create')
      await enterEmail(page, PEOPLE.admin)
      await atWork(page)
    },
  },
  {
    name: 'login-after-logout',
    as: 'admin',
    arrange: async (page) => {
      await answer(page, '/session/delete', 200, { message: 'Signed out' })
      await confirmLogOut(page)
      await page.getByText('You have logged out.').waitFor()
    },
  },
  { name: 'login-narrow', width: 360, arrange: openLogin },
  { name: 'verify', walk: 'walk-verify', arrange: reachVerify },
  { name: 'verify-narrow', width: 360, arrange: reachVerify },
  {
    name: 'verify-incomplete',
    arrange: async (page) => {
      await reachVerify(page)
      await page.getByLabel('Digit 1 of 6').pressSequentially('123')
      await page.getByRole('button', { name: 'Verify OTP' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'verify-wrong-code',
    refused: true,
    arrange: async (page) => {
      const message = 'That code is incorrect. 4 attempts left.'
      await answer(page, '/session/*/verify', 400, { message, code: 'wrong-code' })
      await reachVerify(page)
      await page.getByLabel('Digit 1 of 6').pressSequentially('123456')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'verify-unable',
    refused: true,
    arrange: async (page) => {
      await answer(page, '/session/*/verify', 500, { error: 'Internal Server Error' })
      await reachVerify(page)
      await page.getByLabel('Digit 1 of 6').pressSequentially('123456')
      await page.getByText('Unable to log you in').waitFor()
    },
  },
  {
    name: 'verify-busy',
    arrange: async (page) => {
      await hold(page, '/session/*/verify')
      await reachVerify(page)
      await page.getByLabel('Digit 1 of 6').pressSequentially('123456')
      await atWork(page)
    },
  },
  { name: 'mailbox', arrange: (page) => page.goto('/mailbox') },
  {
    name: 'page-not-found',
    arrange: async (page) => {
      await page.goto('/nothing-here')
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    },
  },
  {
    name: 'desktop-required',
    as: 'admin',
    width: 900,
    arrange: async (page) => {
      await page.goto('/dashboard/tasks')
      await page.getByRole('heading', { name: 'Desktop Required' }).waitFor()
    },
  },
  {
    name: 'loading-permissions',
    as: 'staff',
    arrange: async (page) => {
      await hold(page, '/role/*')
      await page.goto('/dashboard/tasks')
      await page.getByText('Loading permissions...').waitFor()
    },
  },
  {
    name: 'forbidden',
    as: 'staff',
    arrange: async (page) => {
      await page.goto('/dashboard/roles')
      await page.getByText('You do not have access to this area').waitFor()
    },
  },
  { name: 'log-out', as: 'admin', arrange: askToLogOut },
  {
    name: 'log-out-failed',
    as: 'admin',
    refused: true,
    arrange: async (page) => {
      await answer(page, '/session/delete', 503, { message: 'The server is busy. Try again shortly.' })
      await confirmLogOut(page)
      await page.getByText('The server is busy.').first().waitFor()
    },
  },
  {
    name: 'user-menu',
    as: 'admin',
    arrange: async (page) => {
      await openTasks(page)
      await page.locator('header').getByRole('button', { name: 'Adaeze' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    },
  },
]
