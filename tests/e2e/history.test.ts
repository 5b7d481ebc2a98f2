import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, addTask, choose, isAt, MEMBER, signIn, statusIs, toast } from './support/steps.ts'

const TITLE = 'Count the chargebacks of week 47'

const stage = openStage()

/** Number, title, statuses, feedback and person of each step, newest first. */
const stepsIn = (page: Page) =>
  page
    .locator('ol[reversed] > li')
    .evaluateAll((steps) =>
      steps.map((step) =>
        [...step.querySelectorAll('[data-numbered], button, [data-tone], blockquote, p')].map(({ textContent }) =>
          (textContent ?? '').replace(/ · .*/, ''),
        ),
      ),
    )

const chartOf = (page: Page) => page.getByRole('group', { name: /task/i }).and(page.locator('svg'))

test('a denied, approved and done task shows three moves with people, feedback and its chart', async () => {
  const member = await (await stage.newDesk()).openTab()
  await signIn(member, stage.server, MEMBER)
  await isAt(member, '/dashboard/tasks')
  await addTask(member, TITLE)
  await toast(member, 'Task added successfully')

  const admin = await (await stage.newDesk()).openTab()
  await signIn(admin, stage.server, ADMIN)
  await admin.goto('/dashboard/tasks?tab=employee')
  await admin.getByRole('searchbox', { name: 'Search tasks' }).fill(TITLE)
  const asked: string[] = []
  admin.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await choose(admin, TITLE, 'View details')
  await admin.getByRole('dialog', { name: 'View task details' }).waitFor()
  const ofHistory = () => asked.filter((path) => /history|chart/.test(path))
  expect(ofHistory()).toEqual([])

  await admin.getByRole('tab', { name: 'History' }).click()
  await chartOf(admin).getByRole('button', { name: 'Deny' }).click()
  await admin.getByRole('dialog', { name: 'Deny task?' }).getByLabel('Feedback').fill('Which merchants?')
  await admin.getByRole('button', { name: 'Deny', exact: true }).click()
  await toast(admin, 'Task denied successfully')
  await chartOf(admin).getByRole('button', { name: 'Approve' }).click()
  await admin.getByRole('dialog', { name: 'Approve task?' }).getByRole('button', { name: 'Approve' }).click()
  await toast(admin, 'Task approved successfully')
  await chartOf(admin).getByRole('button', { name: 'Request More' }).waitFor()

  await member.reload()
  await statusIs(member, TITLE, 'Approved')
  await choose(member, TITLE, 'View details')
  await member.getByRole('tab', { name: 'History' }).click()
  await chartOf(member).getByRole('button', { name: 'Mark as Done' }).click()
  await member.getByRole('dialog', { name: 'Mark as done?' }).getByLabel('Percentage done').fill('80')
  await member.getByRole('button', { name: 'Mark as done' }).click()
  await toast(member, 'Task marked as done successfully')

  const steps = [
    ['3', 'Marked as done', 'Approved', 'Done', 'Chidi Okafor'],
    ['2', 'Approved', 'Denied', 'Approved', 'Adaeze Nwosu'],
    ['1', 'Denied', 'Proposed', 'Denied', 'Adaeze Nwosu', 'Which merchants?'],
    ['Proposed', 'Proposed', 'Chidi Okafor'],
  ]
  await expect.poll(() => stepsIn(member), { timeout: 10_000 }).toEqual(steps)
  await member.locator('tr', { hasText: 'Percentage done' }).getByText('80%').waitFor()
  expect(await chartOf(member).locator('[aria-current="step"] .title').textContent()).toBe('Done')
  expect(await chartOf(member).locator('circle.badge + text').allTextContents()).toEqual(['1', '2', '3'])
})
