import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FileUpload } from '#contract/file-upload.ts'
import { ada } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { type FakeServer, withClockAhead } from './support/fake-server.ts'
import { GUIDE, openUploadDrawer, recordOf, serverWithFiles, uploadDrawer, WITH_MEDIA } from './support/files.ts'
import { expectAccepted, expectGap } from './support/forms.ts'
import { expectAccessible } from './support/people.ts'
import { toast } from './support/tasks.ts'
import { MEDIA, standInForUploadService } from './support/upload-service.ts'

describe('the drawer of an upload', () => {
  const nameField = uploadDrawer.getByRole('textbox', { name: 'File Name' })
  const button = (name: string) => uploadDrawer.getByRole('button', { name, exact: true })
  const MINUTES = { name: 'Minutes.docx', url: 'https://media.example/uploads/minutes.docx' }

  async function openDrawer(media = MEDIA, around = (server: FakeServer) => server) {
    const service = standInForUploadService()
    const files: FileUpload[] = []
    const app = await renderApp({
      at: '/dashboard/file-upload',
      signedInAs: ada,
      server: around(serverWithFiles({ mine: () => files })),
      config: { ...WITH_MEDIA, media },
    })
    await expect.element(page.getByText('No uploads yet...')).toBeVisible()
    expect(service.scripts).toEqual([])
    await openUploadDrawer()
    await expect.element(uploadDrawer).toBeVisible()
    return { service, app, server: app.server, files }
  }

  function dragOver(dragged: string | File) {
    const dataTransfer = new DataTransfer()
    if (typeof dragged === 'string') dataTransfer.setData('text/plain', dragged)
    else dataTransfer.items.add(dragged)
    const area = uploadDrawer.element().querySelector<HTMLElement>('[data-empty]')
    /** Whether its place takes it. */
    const drag = (type: string, place: Element | null, relatedTarget: Element | null = null) =>
      !place?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, relatedTarget }))
    return { area, drag }
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
    await expect
      .element(uploadDrawer.getByText('A larger file is accepted too, up to 1 GB.', { exact: true }))
      .toBeVisible()
    await expect
      .element(button('Please upload a file'))
      .toHaveAttribute('title', 'Select a file above. This button then uploads it.')
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

  test('opens the widget with the files that are dropped on it, again too', async () => {
    const { service } = await openDrawer()
    service.arrive()
    const drop = (name: string) => {
      const { area, drag } = dragOver(new File(['%PDF-'], name))
      drag('drop', area)
    }
    await expect.element(button('Select file')).toBeVisible()
    drop('plan.pdf')
    await expect.poll(() => service.widgets[0]?.dropped).toEqual(['plan.pdf'])
    service.tell(null, { event: 'close' })
    drop('photo.png')
    await expect.poll(() => service.widgets[0]?.dropped).toEqual(['plan.pdf', 'photo.png'])
  })

  const FILE = new File(['%PDF-'], 'plan.pdf')

  test.each<[string, string | File, boolean]>([
    ['a file', FILE, true],
    ['text', 'plan', false],
    ['a link', 'https://intranet.example/plan.pdf', false],
  ])('lights up under %s only if it can take it', async (_, dragged, isLit) => {
    await openDrawer()
    const { area, drag } = dragOver(dragged)
    drag('dragover', area)
    await expect.poll(() => area?.dataset.over).toBe(isLit ? 'true' : undefined)
    expect(drag('dragover', area)).toBe(isLit)
  })

  test.each<[string, (given: ReturnType<typeof dragOver>) => unknown, boolean]>([
    [
      'moves on to the button in it',
      ({ area, drag }) => drag('dragleave', area, button('Loading Media desk...').element()),
      true,
    ],
    ['leaves it', ({ area, drag }) => drag('dragleave', area, document.body), false],
    ['leaves the window', ({ area, drag }) => drag('dragleave', area), false],
    ['goes on elsewhere', ({ drag }) => drag('dragover', nameField.element()), false],
    ['is dropped elsewhere', ({ drag }) => drag('drop', nameField.element()), false],
    ['is dropped on it', ({ area, drag }) => drag('drop', area), false],
    ['ends', ({ drag }) => drag('dragend', document.body), false],
    ['is cancelled', () => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })), false],
  ])('the light follows a drag of files that %s', async (_, act, isLit) => {
    await openDrawer()
    const given = dragOver(FILE)
    given.drag('dragover', given.area)
    await expect.poll(() => given.area?.dataset.over).toBe('true')
    act(given)
    await expect.poll(() => given.area?.dataset.over).toBe(isLit ? 'true' : undefined)
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
    const { app } = await openWithFile()
    await expect.element(nameField).toHaveValue('Minutes.docx')
    await nameField.fill('')
    const gap = { submit: 'Upload File', message: 'File name is required', control: nameField }
    await expectGap({ app, form: uploadDrawer }, gap)
  })

  test('sends the file by the stated call, closes, and the list shows it', async () => {
    const { app, files } = await openWithFile()
    await expect.element(uploadDrawer.getByRole('listitem')).toHaveTextContent('DOCMinutes.docx2 KB')
    await nameField.fill(' Minutes of November ')
    await button('Upload File').click()
    await expect.element(button('Close')).toBeDisabled()
    files.push({ ...GUIDE, name: 'Minutes of November' })
    const call = { name: 'fileUpload.create', method: 'POST', path: '/api/file-upload/create' } as const
    const body = { name: 'Minutes of November', url: MINUTES.url, size: '2 KB', type: 'DOC' }
    await expectAccepted({ app, form: uploadDrawer }, { ...call, body }, 'File uploaded successfully')
    await expect.element(page.getByRole('cell', { name: 'Minutes of November' })).toBeVisible()
  })

  test('shows the stated text for a refusal without a message, and keeps what was typed and uploaded', async () => {
    const { server, service } = await openWithFile()
    await nameField.fill('Minutes of November')
    await button('Upload File').click()
    await server.refuse('fileUpload.create', 500, '')
    const text = 'An error occurred while uploading the file.'
    await expect.element(uploadDrawer.getByText(text, { exact: true })).toBeVisible()
    await expect.element(nameField).toHaveValue('Minutes of November')
    await expect.element(uploadDrawer.getByRole('listitem')).toHaveTextContent('DOCMinutes.docx2 KB')
    await button('Upload File').click()
    await server.called('fileUpload.create')
    expect(service.widgets).toHaveLength(1)
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

  test('has the time of the server signed, where the clock of the browser is a year ahead', async () => {
    const { service } = await openDrawer({ ...MEDIA, signed: true }, withClockAhead)
    service.arrive()
    await button('Select file').click()
    const { now } = service.widgets[0]?.options ?? {}
    expect((now as () => number)()).toBe(Date.parse('2026-11-25T11:30:00.000Z'))
  })
})
