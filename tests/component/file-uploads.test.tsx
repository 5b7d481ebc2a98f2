import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FileUpload } from '#contract/file-upload.ts'
import type { SignedInUser } from '#contract/session.ts'
import { fileSpec } from '#tests/spec/file.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { queriesOf } from './support/fake-server.ts'
import { GUIDE, serverWithFiles } from './support/files.ts'
import { expectList } from './support/lists.ts'
import { describeRowMenu } from './support/row-menu.ts'
import { cellsOf, textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, openRowMenu, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

const PHOTO: FileUpload = {
  _id: 'file-2',
  name: 'Team photo',
  url: 'https://media.example/uploads/photo.jpg',
  size: '340 KB',
  type: 'IMG',
  createdAt: '2026-11-21T14:30:00.000Z',
}
const BARE: FileUpload = {
  _id: 'file-3',
  name: 'Minutes',
  url: 'https://media.example/uploads/minutes.docx',
  size: undefined,
  type: undefined,
  createdAt: undefined,
}

const AT = '/dashboard/file-upload'

const tabsOf = (person: SignedInUser) => [
  { person, at: AT, tab: 'My files' },
  { person, at: `${AT}?tab=others`, tab: 'Other files' },
]

const show = (mine: FileUpload[]) =>
  renderApp({ at: AT, signedInAs: ada, server: serverWithFiles({ mine: () => mine }) })

describe('the list of files', () => {
  inTimeZone('Africa/Lagos')

  test.each([ada, ben])('has the stated texts and columns, for $_id too', async (signedInAs) => {
    const server = serverWithFiles({ mine: () => [GUIDE, BARE] })
    await renderApp({ at: AT, signedInAs, server })
    await expectList({
      heading: 'File uploads',
      about: 'Upload file and view uploaded files.',
      tabs: ['My files', 'Other files'],
      count: '2 files',
      columns: ['Name', 'File URL', 'Size', 'Type', 'Date Added', 'Actions'],
      rows: [
        ['Design guide', GUIDE.url, '1.5 MB', 'PDF', 'Nov 20, 2026 at 09:05 AM'],
        ['Minutes', BARE.url, '---', 'DOC', '---'],
      ],
    })
    await expect.element(page.getByRole('button', { name: 'Upload file', exact: true })).toBeEnabled()
    expect(queriesOf(server, 'fileUpload.list')).toEqual([{ isUserOnly: 'true' }])
  })

  test('is searched, filtered by type and sorted by size', async () => {
    const app = await show([PHOTO, GUIDE, BARE])
    await expect.element(page.getByText('Team photo')).toBeVisible()
    await page.getByRole('button', { name: 'Size' }).click()
    await expect.poll(() => cellsOf().map(([name]) => name)).toEqual(['Team photo', 'Design guide', 'Minutes'])
    await page.getByRole('button', { name: 'Size' }).click()
    await expect.poll(() => cellsOf().map(([name]) => name)).toEqual(['Design guide', 'Team photo', 'Minutes'])
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect.poll(() => textsOf(page, 'checkbox').length).toBe(3)
    await page.getByRole('checkbox', { name: 'DOC' }).click()
    await expect.poll(() => cellsOf().map(([name]) => name)).toEqual(['Minutes'])
    await userEvent.keyboard('{Escape}')
    await page.getByRole('searchbox', { name: 'Search files' }).fill('guide')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.poll(() => cellsOf()).toHaveLength(3)
    await expect.element(page.getByRole('searchbox', { name: 'Search files' })).toHaveFocus()
    expect(app.search()).toEqual({ sort: '-size' })
  })
})

describeRowMenu({
  spec: fileSpec,
  entity: 'a file',
  record: GUIDE,
  name: GUIDE.name,
  serve: (files) => serverWithFiles({ mine: files, others: files }),
  seats: { 'super admin': tabsOf(ben), 'anyone else': tabsOf(ada) },
})

test('an image of this site has a thumbnail in the list, and no other file', async () => {
  const url = new URL('/media/image/upload/plan.png', window.location.href).href
  const image = { ...GUIDE, name: 'Floor plan', type: 'IMG', url, size: '12 KB' }
  const files = [
    image,
    { ...image, _id: 'large', name: 'Poster', size: '40 MB' },
    { ...image, _id: 'elsewhere', name: 'Photo', url: 'https://media.example/photo.png' },
  ]
  await show(files)
  await expect.element(page.getByRole('cell', { name: 'Photo', exact: true })).toBeVisible()
  const images = [...document.querySelectorAll<HTMLImageElement>('tbody img')]
  expect(images.map(({ src, loading, width, height }) => [src, loading, width, height])).toEqual([
    [url, 'lazy', 24, 24],
  ])
})

test('the address of a file in the list is a link that opens a new tab', async () => {
  await show([GUIDE])
  const link = page.getByRole('link', { name: GUIDE.url })
  await expect.element(link).toHaveAttribute('href', GUIDE.url)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

describe('the menu of a file', () => {
  const refusing = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))

  test.each([
    ['offers no clipboard', () => vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)],
    ['refuses', () => vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refusing)],
  ])('copies the address by command in a browser that %s, and else shows it selected', async (_, prepare) => {
    prepare()
    const clipboardData = new DataTransfer()
    const copy = vi
      .spyOn(document, 'execCommand')
      .mockImplementation((command) =>
        document.body.dispatchEvent(new ClipboardEvent(command, { bubbles: true, clipboardData })),
      )
    await show([GUIDE])
    await chooseInRowMenu(GUIDE.name, 'Copy URL')
    await expect.element(toast('URL copied to clipboard!')).toBeVisible()
    expect(clipboardData.getData('text/plain')).toBe(GUIDE.url)
    copy.mockReturnValue(false)
    await page.getByRole('menuitem', { name: 'Copy URL' }).click()
    await expect.element(toast('Failed to copy URL')).toBeVisible()
    expect(getSelection()?.toString()).toBe(GUIDE.url)
  })

  test('says “Copied!” for two seconds, and keeps the focus', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const timers = vi.spyOn(window, 'setTimeout')
    await show([GUIDE])
    await openRowMenu(GUIDE.name)
    // The menu takes the focus a moment after it opens.
    await expect.poll(() => page.getByRole('menu').element().contains(document.activeElement)).toBe(true)
    ;(page.getByRole('menuitem', { name: 'Copy URL' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Copied!', exact: true })).toHaveFocus()
    expect(timers.mock.calls.flatMap(([, ms]) => (ms === 2000 ? ms : []))).toEqual([2000])
    await expect.element(page.getByRole('menuitem', { name: 'Copy URL', exact: true })).toBeVisible()
  })

  test('does not go to an address that is none of the web', async () => {
    const open = vi.spyOn(window, 'open')
    const fetch = vi.spyOn(window, 'fetch')
    await show([{ ...GUIDE, url: 'javascript:alert(1)' }])
    await expect.element(page.getByText('javascript:alert(1)')).toBeVisible()
    expect(document.querySelectorAll('tbody a')).toHaveLength(0)
    await openRowMenu(GUIDE.name)
    for (const label of [/^View File/, /^Download File/])
      await page.getByRole('menuitem', { name: label }).click({ force: true })
    await expect.element(page.getByText('This address cannot be opened from here.').first()).toBeVisible()
    expect([open.mock.calls, fetch.mock.calls]).toEqual([[], []])
  })
})

test.each([
  ['a file', new File(['a'], 'plan.png'), true],
  ['text', 'plan', false],
])('a drop of %s beside the upload areas is prevented only if it is a file', async (_, dropped, isPrevented) => {
  await show([GUIDE])
  await expect.element(page.getByRole('link', { name: GUIDE.url })).toBeVisible()
  const dataTransfer = new DataTransfer()
  if (typeof dropped === 'string') dataTransfer.setData('text/plain', dropped)
  else dataTransfer.items.add(dropped)
  for (const place of [document.querySelector('tbody'), document.querySelector('nav'), document.body])
    for (const type of ['dragover', 'drop']) {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
      place?.dispatchEvent(event)
      expect(event.defaultPrevented).toBe(isPrevented)
    }
})
