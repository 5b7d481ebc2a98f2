import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { TRUE_FILES } from '#tests/support/sample-files.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, addressOf, choose, eventually, isAt, MEMBER, rowOf, toast } from './support/steps.ts'

const NAME = 'Floor plan'
const PICTURE = TRUE_FILES.png

const stage = openStage()

const openFiles = (page: Page) => page.getByRole('link', { name: 'File uploads' }).click()

async function uploadPicture(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Upload a new file' })
  const chosen = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: 'Select file' }).click()
  await page.getByRole('button', { name: 'Browse' }).click()
  await (await chosen).setFiles({ name: 'plan v2.png', mimeType: 'image/png', buffer: PICTURE })
  await drawer.getByText('plan v2.png').waitFor()
  return drawer
}

async function savedFile(page: Page) {
  const download = page.waitForEvent('download')
  await choose(page, NAME, 'Download File')
  await toast(page, 'File downloaded successfully!')
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a picture goes through the upload widget to its owner’s list, and from there to everybody', async () => {
  const { desk, page: member } = await stage.openAs(MEMBER)
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFiles(member)
  await isAt(member, '/dashboard/file-upload')
  await member.getByText('No uploads yet...').waitFor()

  await member.getByRole('button', { name: 'Upload file' }).click()
  const drawer = await uploadPicture(member)
  await drawer.getByLabel('File Name').fill(NAME)
  await drawer.getByRole('button', { name: 'Upload File' }).click()
  await toast(member, 'File uploaded successfully')
  await drawer.waitFor({ state: 'hidden' })
  const row = rowOf(member, NAME)
  await row.getByText('IMG', { exact: true }).waitFor()
  await row.getByText(`${PICTURE.length} Bytes`, { exact: true }).waitFor()
  const url = (await row.getByRole('link').getAttribute('href')) ?? ''

  const viewed = desk.context.waitForEvent('page')
  await choose(member, NAME, 'View File')
  const tab = await viewed
  await eventually(() => tab.evaluate(() => [document.contentType, String(window.opener)])).toEqual([
    'image/png',
    'null',
  ])
  await tab.close()
  await member.bringToFront()

  await choose(member, NAME, 'Copy URL')
  await toast(member, 'URL copied to clipboard!')
  expect(await member.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await member.keyboard.press('Escape')
  expect(await savedFile(member)).toEqual({ name: `${NAME}.png`, bytes: PICTURE })

  const { page: admin } = await stage.openAs(ADMIN)
  await openFiles(admin)
  await isAt(admin, '/dashboard/file-upload')
  await admin.getByRole('tab', { name: 'Other files' }).click()
  await rowOf(admin, NAME).getByRole('link', { name: url }).waitFor()
  expect(addressOf(admin)).toBe('/dashboard/file-upload?tab=others')
  expect(await savedFile(admin)).toEqual({ name: `${NAME}.png`, bytes: PICTURE })
})
