import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, choose, isAt, rowOf, signIn, toast } from './support/steps.ts'

const TITLE = 'Minutes of the year'
const TOO_LARGE = 'The request is larger than 1 MB. Shorten the text and try again.'

const stage = openStage()

test('an edited description is stored completely, and one that is too large for a request is refused without losing it', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, ADMIN)
  await page.getByRole('link', { name: 'Announcement' }).click()
  await isAt(page, '/dashboard/announcement')
  await page.getByRole('button', { name: 'Create new announcement' }).click()
  const created = page.getByRole('dialog', { name: 'Create New Announcement' })
  await created.getByLabel('Title').fill(TITLE)
  await created.getByRole('button', { name: 'Publish' }).click()
  await toast(page, 'Announcement published successfully!')

  await choose(page, TITLE, 'Edit')
  const edited = page.getByRole('dialog', { name: 'Edit announcement' })
  const description = edited.getByLabel('Description')
  await description.fill('a'.repeat(1_500_000))
  await edited.getByRole('button', { name: 'Publish' }).click()
  await edited.getByText(TOO_LARGE).waitFor()
  expect((await description.inputValue()).length).toBe(1_500_000)
  await desk.expectComplaints(/413/)

  await description.fill('b'.repeat(900_000))
  await edited.getByRole('button', { name: 'Publish' }).click()
  await edited.waitFor({ state: 'hidden' })
  await rowOf(page, TITLE).getByText('bbbb').waitFor()
})
