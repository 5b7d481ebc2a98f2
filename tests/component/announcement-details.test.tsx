import { expect, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { Announcement } from '#contract/announcement.ts'
import { ada } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, BARE, BROKEN, FILES, serverWithAnnouncements, withSent } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import { catchDownloads } from './support/download.ts'
import { WITH_MEDIA } from './support/files.ts'
import { expectAccessible, openedForm } from './support/people.ts'
import { textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

inTimeZone('Africa/Lagos')

const AT = '/dashboard/announcement'
const [PLAN = '', HANDBOOK = ''] = FILES

const button = (details: Locator, name: string) => details.getByRole('button', { name, exact: true })

async function open(announcements: () => Announcement[], title: string) {
  const app = await renderApp({
    at: AT,
    signedInAs: ada,
    server: serverWithAnnouncements(announcements),
    config: WITH_MEDIA,
  })
  const details = await openedForm('View announcement details', () => chooseInRowMenu(title, 'View'))
  return { app, details }
}

test('the details of an announcement have the stated sections', async () => {
  const { details } = await open(() => [{ ...ANNOUNCEMENT, status: 'published' }], ANNOUNCEMENT.title)
  await expect.element(details.getByText('The details about this announcement.')).toBeVisible()
  await expect
    .element(details.getByText('Nov 20, 2026', { exact: true }))
    .toHaveAttribute('title', 'Friday, November 20, 2026 at 3:05:00 pm, UTC+01:00')
  const sections = ['Title', 'Description', 'Lead', 'Collaborators (2)', 'Files (2)', 'Link']
  expect(textsOf(details, 'term')).toEqual(sections)
  const people = (label: string) => textsOf(details.getByRole('list', { name: label }), 'listitem')
  expect([people('Lead'), people('Collaborators')]).toEqual([['Ada Example'], ['Chi Example', 'Dayo Example']])
  expect(people('Files')).toEqual([
    'IMGFloor plan.pngUploaded fileViewDownload',
    'DOChandbook.docxUploaded fileViewDownload',
  ])
  const view = details.getByRole('link', { name: 'View Floor plan.png' })
  await expect.element(view).toHaveAttribute('href', PLAN)
  await expect.element(view).toHaveAttribute('target', '_blank')
  const link = details.getByRole('link', { name: 'https://intranet.example/drill' })
  await expect.element(link).toHaveAttribute('href', 'https://intranet.example/drill')
  for (const name of ['Edit', 'Delete']) await expect.element(button(details, name)).not.toBeInTheDocument()
  expect((details.element() as HTMLElement).offsetWidth).toBe(450)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
})

test('the details of an announcement with only a title say so', async () => {
  const { details } = await open(() => [BARE], BARE.title)
  expect(textsOf(details, 'term')).toEqual(['Title', 'Lead', 'Collaborators (0)', 'Files (0)', 'Link'])
  expect(textsOf(details, 'definition')).toEqual(['Public holiday', '---', '---', '---', '---'])
})

test('the details of an announcement never link to an address that runs a script, whatever a server sends', async () => {
  const address = 'javascript:alert(1)'
  const { details } = await open(() => [{ ...ANNOUNCEMENT, link: address, files: [address] }], ANNOUNCEMENT.title)
  await expect.element(details.getByText(address).first()).toBeVisible()
  expect(details.getByRole('link').elements()).toEqual([])
  await expect.element(button(details, `Download ${address}`)).not.toBeInTheDocument()
})

test('the details say that the announcement is gone', async () => {
  let stored = [ANNOUNCEMENT]
  const { app, details } = await open(() => stored, ANNOUNCEMENT.title)
  stored = []
  await app.refresh()
  await expect.element(details.getByText('No announcement selected')).toBeVisible()
  await expect.element(details.getByText('At ten in the morning')).not.toBeInTheDocument()
})

test('the details show the entries that can be read, and how many cannot', async () => {
  const { details } = await open(() => [withSent(BROKEN)], ANNOUNCEMENT.title)
  await expect.element(details.getByText('Collaborators (4)')).toBeVisible()
  const people = textsOf(details.getByRole('list', { name: 'Collaborators' }), 'listitem')
  expect(people).toEqual(['Chi Example', 'Dayo Example'])
  await expect.element(details.getByText('Files (2)')).toBeVisible()
  await expect.element(details.getByText('Floor plan.png')).toBeVisible()
  await expect.element(details.getByText('2 could not be read')).toBeVisible()
  await expect.element(details.getByText('1 could not be read')).toBeVisible()
  await expectAccessible()
})

test('the details of an announcement save a file under its name, and say that a file that is gone was not saved', async () => {
  const downloads = catchDownloads()
  const browsers = globalThis.fetch
  let answer = new Response('Welcome')
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) => (input === HANDBOOK ? Promise.resolve(answer) : browsers(input, init)))
  const { details } = await open(() => [ANNOUNCEMENT], ANNOUNCEMENT.title)
  const download = button(details, 'Download handbook.docx')
  await download.click()
  await expect.element(toast('File downloaded successfully!')).toBeVisible()
  expect(await downloads.textOf('handbook.docx')).toBe('Welcome')
  expect(fetched).toHaveBeenCalledWith(HANDBOOK, { credentials: 'omit' })
  answer = new Response('', { status: 404 })
  await download.click()
  await expect.element(toast('Failed to download file')).toBeVisible()
  await expect.element(download).toBeEnabled()
})
