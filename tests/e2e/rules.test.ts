import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { userViewers } from '#machines/lifecycles/viewers.ts'
import { readConfig } from '#server/core/env.ts'
import { watchMoves } from '#server/core/lifecycle-check/watch-moves.ts'
import type { Queries } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { roles, users } from '#server/db/schema.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { seriousIn } from './support/axe.ts'
import { openStage } from './support/stage.ts'
import { ADMIN } from './support/steps.ts'

const ANALYST = { id: 'user-amaka-eze', email: 'amaka.eze@statehouse.example' }
const TITLE = 'Order the forms of week 48'
const FARTHEST = 100

const stage = openStage({ RATE_MAIL_INTERVAL: '0' })

/** As the server does it once a day. It stops, because the embedded database has one process only. */
async function readMoves(prepare?: (queries: Queries) => Promise<unknown>) {
  await stage.server.stop()
  const place = readConfig(stage.server.commandSettings)
  const db = await openDatabase(place, { onFatal: exitBecauseOf, timeouts: 'none' })
  await prepare?.(db.queries)
  await watchMoves({ db, now: () => new Date() })
  await db.close()
  await stage.server.resume()
}

const ruleOf = (page: Page, sentence: string) => page.getByRole('listitem').filter({ hasText: sentence })

const hasFocus = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const { ariaLabel, textContent } = document.activeElement ?? document.body
    return (ariaLabel ?? textContent) === wanted
  }, name)

async function walkTo(page: Page, name: string) {
  for (let step = 0; step < FARTHEST; step += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(page, name)) return
  }
  throw new Error(`Tab did not lead to ${name}`)
}

test('a super admin plays how a rule is broken, and opens the latest task where it happened, without a mouse', async () => {
  const ben = await stage.clientOf(ADMIN)
  const cy = await stage.clientOf('babatunde.alabi@statehouse.example')
  await ben.call('POST', '/task/create', { body: { title: TITLE, dueDate: new Date() } })
  const { body } = await ben.call('GET', '/task/assigned')
  const { _id } = body.data.find(({ title }: { title: string }) => title === TITLE)
  await cy.call('PATCH', `/task/${_id}/edit`, { body: { title: TITLE, assignedTo: 'user-chidi-okafor' } })
  await ben.call('PATCH', `/task/${_id}/approve`, { body: {} })
  await readMoves()

  const { page } = await stage.openAs(ADMIN, '/dashboard/workflows/task?show=rules')
  const sentence = 'The same person can create the task as proposed and later make “Approve”.'
  const past = ruleOf(page, sentence).getByText('1 time', { exact: true })
  await past.waitFor()
  expect(await seriousIn(page)).toEqual([])

  await walkTo(page, `Play how: ${sentence}`)
  await page.keyboard.press('Enter')
  await walkTo(page, 'Next step')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter')
  await page.getByText('Step 3 of 3: Ben approves. So Ben approved what Ben proposed.').waitFor()
  await page.locator('svg [aria-current="step"]').getByText('Approved').waitFor()
  expect(await seriousIn(page)).toEqual([])

  // Headless Chromium has no key for it.
  await page.goBack()
  await past.waitFor()
  await walkTo(page, `Open the latest: ${sentence}`)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'View task details' }).getByText(TITLE, { exact: true }).first().waitFor()
})

test('an analyst who may see users and no more reads a rule that people keep, and opens its exception', async () => {
  await readMoves(async (queries) => {
    const createdAt = new Date()
    await queries.insert(roles).values({ id: 'analyst', name: 'Analyst', permissions: ['read_user'], createdAt })
    await queries.update(users).set({ roleId: 'analyst' }).where(eq(users.id, ANALYST.id))
    const edit = { entity: 'user', event: 'user.edit', from: 'unlocked', to: 'unlocked', requestId: 'test' } as const
    const kept = Array.from({ length: 60 }, (_, index) => ({
      ...{ ...edit, recordId: `user-${index}`, actorId: 'first-admin', at: createdAt },
      facts: { by: userViewers['user manager'] },
    }))
    const broken = { recordId: 'user-joy-ekwueme', actorId: 'user-joy-ekwueme', facts: { by: userViewers['the user'] } }
    await queries.insert(recordMoves).values([...kept, { ...edit, ...broken, at: createdAt }])
  })

  const { page } = await stage.openAs(ANALYST.email, '/dashboard/workflows/user?show=rules')
  const habit = ruleOf(page, 'Somebody other than the owner of the account made “Edit User”.')
  await habit.getByText('63 of 64 times').waitFor()
  expect(await seriousIn(page)).toEqual([])
  await habit.getByRole('link', { name: /^Open the exception/ }).click()
  await page.getByRole('dialog').getByText('Joy Ekwueme', { exact: true }).first().waitFor()
})
