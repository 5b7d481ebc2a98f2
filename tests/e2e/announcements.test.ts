import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pdfWith, TRUE_FILES } from '#tests/support/sample-files.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, choose, isAt, MEMBER, rowOf, statusIs, toast } from './support/steps.ts'

const NEWS = 'Lift out of order'
const PLAN = 'Move to the third floor'
const HANDBOOK = pdfWith('% Welcome')

const stage = openStage()

async function openAnnouncementsAs(email: string) {
  const { page } = await stage.openAs(email)
  await page.getByRole('link', { name: 'Announcement' }).click()
  await isAt(page, '/dashboard/announcement')
  await page.getByText(/\d+ announcements/).waitFor()
  return page
}

async function openNew(page: Page, title: string) {
  await page.getByRole('button', { name: 'Create new announcement' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create New Announcement' })
  await drawer.getByLabel('Title').fill(title)
  return drawer
}

async function uploadFiles(page: Page) {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page.getByRole('button', { name: 'Browse' }).click()
  await (await chosen).setFiles([
    { name: 'floor plan.png', mimeType: 'image/png', buffer: TRUE_FILES.png },
    { name: 'handbook.pdf', mimeType: 'application/pdf', buffer: HANDBOOK },
  ])
  await page.getByText('2 of 2 uploaded').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
}

test('an announcement with two files is published and read by a member, who never sees a draft', async () => {
  const admin = await openAnnouncementsAs(ADMIN)
  const news = await openNew(admin, NEWS)
  await news.getByLabel('Description').fill('Use the stairs until Friday.')
  await uploadFiles(admin)
  await news.getByRole('button', { name: 'Publish' }).click()
  await toast(admin, 'Announcement published successfully!')
  await statusIs(admin, NEWS, 'Published')
  const plan = await openNew(admin, PLAN)
  await plan.getByRole('button', { name: 'Save as draft' }).click()
  await toast(admin, 'Announcement saved as draft!')
  await statusIs(admin, PLAN, 'Draft')

  const member = await openAnnouncementsAs(MEMBER)
  await rowOf(member, NEWS).waitFor()
  expect(await rowOf(member, PLAN).count()).toBe(0)
  expect(await member.getByRole('button', { name: 'Create new announcement' }).count()).toBe(0)

  await choose(member, NEWS, 'View')
  const details = member.getByRole('dialog', { name: 'View announcement details' })
  await details.getByText('Files (2)').waitFor()
  await details.locator('dd').getByText('Use the stairs until Friday.').waitFor()
  const download = member.waitForEvent('download')
  await details.getByRole('button', { name: 'Download handbook.pdf' }).click()
  await toast(member, 'File downloaded successfully!')
  const file = await download
  expect(file.suggestedFilename()).toBe('handbook.pdf')
  expect(await readFile(await file.path())).toEqual(HANDBOOK)
  const viewed = member.context().waitForEvent('page')
  await details.getByRole('link', { name: 'View floor plan.png' }).click()
  const tab = await viewed
  await tab.waitForLoadState()
  expect(await tab.evaluate(() => [document.contentType, String(window.opener)])).toEqual(['image/png', 'null'])
})
