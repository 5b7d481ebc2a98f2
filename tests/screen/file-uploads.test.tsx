import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FileUpload } from '#contract/file-upload.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { renderApp } from './support/app.tsx'
import { catchDownloads } from './support/download.ts'
import { GUIDE, openUploadDrawer, recordOf, serverWithFiles, uploadDrawer, WITH_MEDIA } from './support/files.ts'
import { cellsOf, expectAccessible, menuTexts, textsOf } from './support/people.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { chooseInRowMenu, openRowMenu, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'
import { MEDIA, standInForUploadService } from './support/upload-service.ts'

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

const show = (mine: FileUpload[] = [], others: FileUpload[] = [], at = AT) =>
  renderApp({ at, signedInAs: ada, server: serverWithFiles({ mine: () => mine, others: () => others }) })

/** Each once: under StrictMode everything that is read is asked for twice. */
const listCalls = (sent: readonly { name: string; path: string }[]) => [
  ...new Set(sent.filter(({ name }) => name === 'fileUpload.list').map(({ path }) => path)),
]

expectQuietConsole()

describe('the list of files', () => {
  inTimeZone('Africa/Lagos')

  test.each([ada, ben])('has the stated texts and columns, for $_id too', async (signedInAs) => {
    const server = serverWithFiles({ mine: () => [GUIDE, BARE] })
    await renderApp({ at: AT, signedInAs, server })
    await expect.element(page.getByRole('heading', { name: 'File uploads', exact: true, level: 1 })).toBeVisible()
    await expect.element(page.getByText('Upload file and view uploaded files.', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Upload file', exact: true })).toBeEnabled()
    await expect.element(page.getByRole('cell', { name: 'Design guide' })).toBeVisible()
    expect(textsOf(page, 'tab')).toEqual(['My files', 'Other files'])
    expect(textsOf(page, 'columnheader')).toEqual(['Name', 'File URL', 'Size', 'Type', 'Date Added', 'Actions'])
    expect(cellsOf()).toEqual([
      ['Design guide', GUIDE.url, '1.5 MB', 'PDF', 'Nov 20, 2026 at 09:05 AM'],
      ['Minutes', BARE.url, '---', 'DOC', '---'],
    ])
    expect(listCalls(server.sent)).toEqual(['/api/file-upload/list?isUserOnly=true'])
    await expectAccessible()
  })

  test('shows other people’s files in the other tab, which the address tells', async () => {
    const app = await show([GUIDE], [PHOTO])
    await expect.element(page.getByText('Design guide')).toBeVisible()
    await page.getByRole('tab', { name: 'Other files' }).click()
    await expect.element(page.getByText('Team photo')).toBeVisible()
    await expect.element(page.getByText('Design guide')).not.toBeInTheDocument()
    expect(cellsOf()).toEqual([['Team photo', PHOTO.url, '340 KB', 'IMG', 'Nov 21, 2026 at 03:30 PM']])
    expect(app.search()).toEqual({ tab: 'others' })
    expect(listCalls(app.server.sent)).toEqual([
      '/api/file-upload/list?isUserOnly=true',
      '/api/file-upload/list?isUserOnly=false',
    ])
    await page.getByRole('tab', { name: 'My files' }).click()
    await expect.element(page.getByText('Design guide')).toBeVisible()
    expect(app.search()).toEqual({})
  })

  test('opens at the tab, search and type of the address', async () => {
    await show([], [GUIDE, PHOTO, { ...PHOTO, _id: 'x', name: 'Poster' }], `${AT}?tab=others&search=team&type=IMG`)
    await expect.element(page.getByText('Team photo')).toBeVisible()
    expect(cellsOf().map(([name]) => name)).toEqual(['Team photo'])
    await expect.element(page.getByRole('tab', { name: 'Other files' })).toHaveAttribute('aria-selected', 'true')
  })

  test('is empty with the stated words', async () => {
    await show()
    await expect.element(page.getByText('No uploads yet...', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText('No file upload yet. Start by uploading a file.', { exact: true }))
      .toBeVisible()
    await expectAccessible()
  })

  test('says that it loads, and why it could not', async () => {
    const server = serverWithFiles()
    server.hold('fileUpload.list')
    await renderApp({ at: AT, signedInAs: ada, server })
    await expect.element(page.getByText('Loading files...', { exact: true })).toBeVisible()
    await server.refuse('fileUpload.list', 503, 'The file list is being moved.')
    await expect.element(page.getByText('The files could not be loaded')).toBeVisible()
    await expect.element(toast('The file list is being moved.')).toBeVisible()
  })

  test('is searched, filtered by type and sorted by size', async () => {
    const app = await show([PHOTO, GUIDE, BARE])
    await expect.element(page.getByText('Team photo')).toBeVisible()
    await page.getByRole('button', { name: 'Size' }).click()
    await expect.poll(() => cellsOf().map(([name]) => name)).toEqual(['Team photo', 'Design guide', 'Minutes'])
    await page.getByRole('button', { name: 'Size' }).click()
    await expect.poll(() => cellsOf().map(([name]) => name)).toEqual(['Design guide', 'Team photo', 'Minutes'])
    await page.getByRole('button', { name: 'Filter' }).click()
    expect(textsOf(page, 'radio').length).toBe(3)
    await page.getByRole('radio', { name: 'DOC' }).click()
    await expect.poll(() => cellsOf().map(([name]) => name)).toEqual(['Minutes'])
    await userEvent.keyboard('{Escape}')
    await page.getByRole('searchbox', { name: 'Search files' }).fill('guide')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.poll(() => cellsOf()).toHaveLength(3)
    expect(app.search()).toEqual({ sort: '-size' })
  })

  test('is exported whole', async () => {
    const downloads = catchDownloads()
    await show([GUIDE, { ...BARE, name: '=HYPERLINK("https://evil.example")' }])
    await page.getByRole('button', { name: 'Table options' }).click()
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    await expect
      .poll(() => downloads.textOf('files.csv'))
      .toBe(
        [
          'Name,File URL,Size,Type,Date Added',
          'Design guide,https://media.example/uploads/guide.pdf,1.5 MB,PDF,"Nov 20, 2026 at 09:05 AM"',
          '"\'=HYPERLINK(""https://evil.example"")",https://media.example/uploads/minutes.docx,---,DOC,---',
          '',
        ].join('\r\n'),
      )
  })
})

describe('the menu of a file', () => {
  test('has the stated entries', async () => {
    await show([GUIDE])
    await openRowMenu(GUIDE.name)
    await expect.poll(menuTexts).toEqual(['View File', 'Copy URL', 'Download File'])
    await expectAccessible()
  })

  test('views the file in a new tab that knows nothing of this one', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await show([GUIDE])
    await chooseInRowMenu(GUIDE.name, 'View File')
    expect(open.mock.calls).toEqual([[GUIDE.url, '_blank', 'noopener,noreferrer']])
    const link = page.getByRole('link', { name: GUIDE.url }).element() as HTMLAnchorElement
    expect([link.href, link.target, link.rel]).toEqual([GUIDE.url, '_blank', 'noopener noreferrer'])
  })

  test('saves the file under its name, with its extension and without the session', async () => {
    const downloads = catchDownloads()
    const fetch = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('%PDF-1.7'))
    await show([GUIDE])
    await chooseInRowMenu(GUIDE.name, 'Download File')
    await expect.element(toast('File downloaded successfully!')).toBeVisible()
    expect(fetch.mock.calls).toEqual([[GUIDE.url, { credentials: 'omit' }]])
    expect(await downloads.textOf('Design guide.pdf')).toBe('%PDF-1.7')
  })

  test.each<[string, () => Promise<Response>]>([
    ['is gone', () => Promise.resolve(new Response('Not found', { status: 404 }))],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('says that a file that %s could not be saved', async (_, answer) => {
    vi.spyOn(window, 'fetch').mockImplementation(answer)
    await show([GUIDE])
    await chooseInRowMenu(GUIDE.name, 'Download File')
    await expect.element(toast('Failed to download file')).toBeVisible()
  })

  test('says that nothing was copied where the page has no clipboard', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    await show([GUIDE])
    await chooseInRowMenu(GUIDE.name, 'Copy URL')
    await expect.element(toast('Failed to copy URL')).toBeVisible()
    await expect.poll(menuTexts).toEqual(['View File', 'Copy URL', 'Download File'])
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

describe('the drawer', () => {
  const nameField = uploadDrawer.getByRole('textbox', { name: 'File Name' })
  const button = (name: string) => uploadDrawer.getByRole('button', { name, exact: true })
  const MINUTES = { name: 'Minutes.docx', url: 'https://media.example/uploads/minutes.docx' }

  async function openDrawer(media = MEDIA) {
    const service = standInForUploadService()
    const files: FileUpload[] = []
    const app = await renderApp({
      at: AT,
      signedInAs: ada,
      server: serverWithFiles({ mine: () => files }),
      config: { ...WITH_MEDIA, media },
    })
    await expect.element(page.getByText('No uploads yet...')).toBeVisible()
    expect(service.scripts).toEqual([])
    await openUploadDrawer()
    await expect.element(uploadDrawer).toBeVisible()
    return { service, app, server: app.server, files }
  }

  async function openWithFile() {
    const opened = await openDrawer()
    opened.service.arrive()
    await button('Select file').click()
    opened.service.tell(null, { event: 'success', info: recordOf(MINUTES, 2048) })
    opened.service.tell(null, { event: 'close' })
    await expect.element(button('Replace file')).toBeVisible()
    return opened
  }

  test('has the stated texts, and fetches the widget’s script only now', async () => {
    const { service } = await openDrawer()
    await expect
      .element(uploadDrawer.getByText('Choose a file from your device to upload to the public.', { exact: true }))
      .toBeVisible()
    await expect.element(nameField).toBeRequired()
    await expect.element(nameField).toHaveAttribute('placeholder', 'e.g. design guide')
    await expect
      .element(uploadDrawer.getByRole('group', { name: 'Select File' }).getByText(/up to 100 MB$/))
      .toBeVisible()
    await expect.element(button('Please upload a file')).toBeEnabled()
    await expect.element(button('Loading Media desk...')).toBeVisible()
    expect(service.scripts.at(-1)?.src).toBe(MEDIA.scriptUrl)
    expect((uploadDrawer.element() as HTMLElement).offsetWidth).toBe(450)
    await expectAccessible()
  })

  test('asks the widget for one file of the stated formats and size, into the folder of the files', async () => {
    const { service } = await openWithFile()
    const { text, ...options } = service.widgets[0]?.options ?? {}
    expect(options).toEqual({
      cloudName: 'statehouse',
      uploadPreset: 'staff',
      folder: 'uploads',
      sources: ['local', 'url', 'camera'],
      multiple: false,
      maxFiles: 1,
      maxFileSize: 1_073_741_824,
      clientAllowedFormats: ['jpg', 'jpeg', 'png', 'pdf', 'docx', 'doc', 'mp4', 'mov'],
      resourceType: 'auto',
      singleUploadAutoClose: true,
      showAdvancedOptions: false,
      showPoweredBy: false,
      cropping: false,
      language: 'en',
    })
    expect(text).toEqual({
      en: {
        notifications: { limit_reached: 'Only one file can be selected', invalid_add_url: 'URL must be valid' },
        uploader: { errors: { file_too_large: 'File size ({{size}}) exceeds limit ({{allowed}})' } },
      },
    })
  })

  test('makes one widget, on the first click, and ends it with the drawer', async () => {
    const { service } = await openDrawer()
    service.arrive()
    await button('Select file').click()
    service.tell(null, { event: 'close' })
    await button('Select file').click()
    expect(service.widgets.map(({ opened, destroyed }) => [opened, destroyed])).toEqual([[2, 0]])
    service.tell(null, { event: 'display-changed', info: 'hidden' })
    await userEvent.keyboard('{Escape}')
    await expect.element(uploadDrawer).not.toBeInTheDocument()
    await expect.poll(() => service.widgets.map(({ destroyed }) => destroyed)).toEqual([1])
    await expect.poll(() => document.body.style.overflow).toBe('')
  })

  test('sends nothing without a file, and says so', async () => {
    const { server } = await openDrawer()
    await nameField.fill('Minutes of November')
    await button('Please upload a file').click()
    await expect.element(toast('Please upload a file.')).toBeVisible()
    await expect.element(button('Loading Media desk...')).toHaveFocus()
    expect(server.names()).toEqual([])
  })

  test('sends nothing without a name, says so and goes there', async () => {
    const { server } = await openWithFile()
    await button('Upload File').click()
    await expect.element(uploadDrawer.getByText('File name is required')).toBeVisible()
    await expect.element(nameField).toHaveFocus()
    expect(server.names()).toEqual([])
  })

  test('tells the server of the file by the stated call, closes, and the list has it', async () => {
    const { server, files } = await openWithFile()
    await expect.element(uploadDrawer.getByRole('listitem')).toHaveTextContent('DOCMinutes.docx2 KB')
    await nameField.fill(' Minutes of November ')
    await button('Upload File').click()
    await server.called('fileUpload.create')
    const { method, path, body } = server.sent.at(-1) ?? {}
    expect([method, path]).toEqual(['POST', '/api/file-upload/create'])
    expect(body).toEqual({ name: 'Minutes of November', url: MINUTES.url, size: '2 KB', type: 'DOC' })
    await expect.element(button('Close')).toBeDisabled()
    files.push({ ...BARE, name: 'Minutes of November' })
    await server.accept('fileUpload.create')
    await expect.element(toast('File uploaded successfully')).toBeVisible()
    await expect.element(uploadDrawer).not.toBeInTheDocument()
    await expect.element(page.getByRole('cell', { name: 'Minutes of November' })).toBeVisible()
  })

  test('keeps what was typed and uploaded when the server refuses it', async () => {
    const { server, service } = await openWithFile()
    await nameField.fill('Minutes of November')
    await button('Upload File').click()
    await server.refuse('fileUpload.create', 503, 'Too much to do. Try again.')
    await expect.element(uploadDrawer.getByRole('alert')).toHaveTextContent('Too much to do. Try again.')
    await expect.element(nameField).toHaveValue('Minutes of November')
    await expect.element(uploadDrawer.getByRole('listitem')).toHaveTextContent('DOCMinutes.docx2 KB')
    await button('Upload File').click()
    await server.called('fileUpload.create')
    expect(service.widgets).toHaveLength(1)
  })

  test('takes a file back, and begins anew the next time', async () => {
    await openWithFile()
    await button('Remove Minutes.docx').click()
    await expect.element(button('Please upload a file')).toBeEnabled()
    await expect.element(button('Select file')).toHaveFocus()
    await nameField.fill('Minutes')
    await userEvent.keyboard('{Escape}')
    await expect.element(uploadDrawer).not.toBeInTheDocument()
    await openUploadDrawer()
    await expect.element(nameField).toHaveValue('')
  })

  test('has each upload vouched for, where the service wants that', async () => {
    const { service, server } = await openDrawer({ ...MEDIA, signed: true, apiKey: 'key-1' })
    service.arrive()
    await button('Select file').click()
    const { apiKey, uploadSignature } = service.widgets[0]?.options ?? {}
    expect(apiKey).toBe('key-1')
    const sign = uploadSignature as (answer: (signature: string) => void, params: object) => Promise<void>
    const params = { timestamp: 1_795_000_000, folder: 'uploads', upload_preset: 'staff', source: 'uw' }

    const given: string[] = []
    const signed = sign((signature) => given.push(signature), params)
    await server.called('media.sign')
    expect(server.sent.at(-1)?.body).toEqual(params)
    await server.answer('media.sign', { data: { signature: 'f00d' } })
    await signed
    expect(given).toEqual(['f00d'])

    const refused = sign((signature) => given.push(signature), params)
    await server.refuse('media.sign', 422, 'The clock of your device is wrong.')
    await expect(refused).rejects.toThrow('The clock of your device is wrong.')
    await expect.poll(() => given).toEqual(['f00d', ''])
  })
})
