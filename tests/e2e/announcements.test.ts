import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pdfWith } from '#tools/files.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, choose, isAt, MEMBER, rowOf, signIn, statusIs, toast } from './support/steps.ts'

const NEWS = 'Lift out of order'
const PLAN = 'Move to the third floor'
const HANDBOOK = pdfWith('% Welcome')
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const stage = openStage()

async function openAnnouncementsAs(email: string) {
  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, email)
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
    { name: 'floor plan.png', mimeType: 'image/png', buffer: PICTURE },
    { name: 'handbook.pdf', mimeType: 'application/pdf', buffer: HANDBOOK },
  ])
  await page.getByText('2 of 2 uploaded').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
}

const draftsToldTo = (page: Page) =>
  page.evaluate(async () => {
    const { accessToken, refreshToken } = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    const headers = { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken }
    const answer = await fetch('/api/announcement?status=draft', { headers })
    return (await answer.json()).data
  })

const reread = async (page: Page) => {
  await page.reload()
  await page.getByText(/\d+ announcements/).waitFor()
}

const edit = async (page: Page, title: string, ending: 'Publish' | 'Save as draft') => {
  await choose(page, title, 'Edit')
  await page.getByRole('dialog', { name: 'Edit announcement' }).getByRole('button', { name: ending }).click()
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
  expect(await draftsToldTo(member)).toEqual([])
  expect(await member.getByRole('button', { name: 'Create new announcement' }).count()).toBe(0)

  await choose(member, NEWS, 'View')
  const details = member.getByRole('dialog', { name: 'View announcement details' })
  await details.getByText('Files (2)').waitFor()
  await details.getByText('Use the stairs until Friday.').waitFor()
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

test('what is published reaches a member, and goes from them when it becomes a draft again or is deleted', async () => {
  const admin = await openAnnouncementsAs(ADMIN)
  const member = await openAnnouncementsAs(MEMBER)
  const drafted = 'Results of the half year'
  const published = 'Public holiday on Monday'
  expect(await rowOf(member, drafted).count()).toBe(0)

  await edit(admin, drafted, 'Publish')
  await toast(admin, 'Announcement updated and published successfully!')
  await reread(member)
  await rowOf(member, drafted).waitFor()

  await edit(admin, published, 'Save as draft')
  await toast(admin, 'Announcement updated and saved as draft!')
  await choose(admin, drafted, 'Delete')
  await admin
    .getByRole('dialog', { name: 'Delete announcement?' })
    .getByRole('button', { name: 'Delete announcement' })
    .click()
  await toast(admin, 'Announcement deleted successfully')
  await reread(member)
  expect(await rowOf(member, published).count()).toBe(0)
  expect(await rowOf(member, drafted).count()).toBe(0)
})
