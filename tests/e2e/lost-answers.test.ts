import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { addTask, eventually, MEMBER, rowOf, toast } from './support/steps.ts'

const stage = openStage()

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/** The server makes the change, and the page does not hear of it. */
async function loseAnswer(page: Page, address: string) {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['pressed again', async () => {}],
  ['pressed again after a reload', (page) => page.reload()],
  [
    'closed, opened and pressed again',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Add New Task' }).waitFor({ state: 'detached' })
    },
  ],
])('a new task whose answer is lost is made once when its button is %s', async (_, meanwhile) => {
  const { desk, page } = await stage.openAs(MEMBER, '/dashboard/tasks')
  const title = `Lost ${crypto.randomUUID()}`
  await loseAnswer(page, '**/task/create')
  await addTask(page, title)
  const drawer = page.getByRole('dialog', { name: 'Add New Task' })
  await drawer.getByText(UNREACHABLE).waitFor()
  await meanwhile(page)
  if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Add new task' }).click()
  await drawer.getByRole('button', { name: 'Add task' }).click()
  await toast(page, 'Task added successfully')
  await page.reload()
  await rowOf(page, title).first().waitFor()
  expect(await rowOf(page, title).count()).toBe(1)
  await desk.expectComplaints(/ERR_FAILED/)
})

test('two tasks with the same words are two when both answers arrive', async () => {
  const { page } = await stage.openAs(MEMBER, '/dashboard/tasks')
  const title = `Twice ${crypto.randomUUID()}`
  for (const count of [1, 2]) {
    await addTask(page, title)
    await eventually(() => rowOf(page, title).count()).toBe(count)
  }
})
