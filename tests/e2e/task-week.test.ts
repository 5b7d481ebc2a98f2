import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, addTask, choose, eventually, isAt, MEMBER, rowOf, settle, statusIs, toast } from './support/steps.ts'

const TITLE = 'Reconcile the settlements of week 47'

const stage = openStage()

/** Number, title, statuses, person and feedback of each step, newest first. */
const historyOf = (details: Locator) =>
  details
    .locator('ol[reversed] > li')
    .evaluateAll((steps) =>
      steps.map((step) =>
        [...step.querySelectorAll('[data-numbered], button, [data-tone], blockquote, p')].map(({ textContent }) =>
          (textContent ?? '').replace(/ · .*/, ''),
        ),
      ),
    )

test('a task goes from its proposal to its completion, over a restart and a crash of the server', async () => {
  const { page: member } = await stage.openAs(MEMBER)
  await isAt(member, '/dashboard/tasks')
  await addTask(member, TITLE)
  await toast(member, 'Task added successfully')
  await statusIs(member, TITLE, 'Proposed')

  const { page: admin } = await stage.openAs(ADMIN)
  await admin.getByRole('link', { name: 'Tasks' }).click()
  await admin.getByRole('tab', { name: 'Employee tasks' }).click()
  await admin.getByRole('searchbox', { name: 'Search tasks' }).fill(TITLE)
  await choose(admin, TITLE, 'Request More')
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Feedback').fill('Add the figures')
  await dialog.getByRole('button', { name: 'Request more' }).click()
  await toast(admin, 'Task updated successfully')
  await statusIs(admin, TITLE, 'Carried-forward')

  await Promise.all([settle(member), settle(admin)])
  await stage.server.stop()
  await stage.server.resume()
  await member.reload()
  await statusIs(member, TITLE, 'Carried-forward')
  await rowOf(member, TITLE).getByText('Add the figures').waitFor()

  await choose(admin, TITLE, 'Approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await toast(admin, 'Task approved successfully')
  await statusIs(admin, TITLE, 'Approved')
  await Promise.all([settle(member), settle(admin)])
  await stage.server.stop('SIGKILL')
  await stage.server.resume()
  await member.reload()
  await statusIs(member, TITLE, 'Approved')

  await choose(member, TITLE, 'Mark as Done')
  const question = member.getByRole('dialog', { name: 'Mark as done?' })
  await question.getByText('Maximum: 100, Minimum: 0').waitFor()
  await question.getByLabel('Percentage done').fill('80')
  await question.getByRole('button', { name: 'Mark as done' }).click()
  await toast(member, 'Task marked as done successfully')
  await statusIs(member, TITLE, 'Done')

  await admin.reload()
  await statusIs(admin, TITLE, 'Done')
  await choose(admin, TITLE, 'Mark as completed')
  await dialog.getByText('Completed tasks cannot be updated further.').waitFor()
  await dialog.getByRole('button', { name: 'Mark as completed' }).click()
  await toast(admin, 'Task marked as completed successfully')
  await statusIs(admin, TITLE, 'Completed')

  await member.reload()
  const asked: string[] = []
  member.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await choose(member, TITLE, 'View details')
  const details = member.getByRole('dialog', { name: 'View task details' })
  await details.locator('dd').getByText('80%').waitFor()
  await details.locator('li[aria-current="step"]').getByText('Completed').waitFor()
  expect(await details.locator('fieldset').getByRole('button').allInnerTexts()).toEqual(['Full chart'])
  await eventually(() => historyOf(details)).toEqual([
    ['4', 'Completed', 'Done', 'Completed', 'Adaeze Nwosu'],
    ['3', 'Marked as done', 'Approved', 'Done', 'Chidi Okafor'],
    ['2', 'Approved', 'Carried-forward', 'Approved', 'Adaeze Nwosu'],
    ['1', 'More requested', 'Proposed', 'Carried-forward', 'Adaeze Nwosu', 'Add the figures'],
    ['Proposed', 'Proposed', 'Chidi Okafor'],
  ])
  expect(asked.filter((path) => /chart/.test(path))).toEqual([])
  await details.getByRole('button', { name: 'Full chart' }).click()
  await details.locator('svg [aria-current="step"] .title').getByText('Completed').waitFor()
})
