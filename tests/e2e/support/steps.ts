import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Screen } from '#tests/support/screen.ts'
import type { Client } from '#tools/cluster/client.ts'
import type { Server } from './server.ts'

export const ADMIN = 'admin@statehouse.example'
/** May read tasks, announcements and uploads, but no users. */
export const MEMBER = 'chidi.okafor@statehouse.example'

export async function askForCode(page: Screen, email: string) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Verify login' }).waitFor()
}

/** The sixth digit submits. */
export async function typeCode(page: Screen, code: string) {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

export const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

export async function signIn(page: Screen, server: Pick<Server, 'nextCodeFor'>, email: string) {
  await askForCode(page, email)
  await typeCode(page, await server.nextCodeFor(email))
  await page.waitForURL('**/dashboard**')
}

export async function logOut(page: Screen) {
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You have logged out.').waitFor()
}

export const addressOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 60_000 })

export const isAt = (page: Page, address: string) => eventually(() => addressOf(page)).toBe(address)

export const storedIn = (page: Page) => page.evaluate(() => Object.keys(localStorage))

/** One that offers Undo is a status. */
export const toast = (page: Screen, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first().waitFor()

export const rowOf = (page: Screen, title: string) => page.getByRole('row').filter({ hasText: title })

export async function choose(page: Screen, title: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export const statusIs = (page: Screen, title: string, status: string) =>
  rowOf(page, title).getByText(status, { exact: true }).waitFor()

const today = () =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date())

/** Due today. */
export async function addTask(page: Screen, title: string) {
  await page.getByRole('button', { name: 'Add new task' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add New Task' })
  await drawer.getByLabel('Task title').fill(title)
  await drawer.getByRole('button', { name: 'Due date' }).click()
  await page.getByRole('button', { name: today(), exact: true }).click()
  await drawer.getByRole('button', { name: 'Add task' }).click()
}

/** Waits until the page has loaded its idle chunks. Its stream stays open, so the network never becomes idle. */
export async function settle(page: Page) {
  let loaded = -1
  await expect
    .poll(
      async () => {
        const before = loaded
        const [isPrepared, files] = await page.evaluate(() => [
          performance.getEntriesByName('prepared').length > 0,
          performance.getEntriesByType('resource').length,
        ])
        loaded = Number(files)
        return isPrepared && loaded === before
      },
      { interval: 1_000, timeout: 60_000 },
    )
    .toBe(true)
}

/** Proposes for a week from now. */
export async function propose({ call }: Client, titles: readonly string[]) {
  const dueDate = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  for (const title of titles)
    expect((await call('POST', '/task/create', { body: { title, dueDate } })).status).toBe(201)
}
