import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  choose,
  dialog,
  drag,
  eventually,
  file,
  focused,
  openHanging,
  openWidget,
  press,
  rows,
  SEVERAL,
  SINGLE,
  setUp,
  shadow,
  within,
} from './support/harness.ts'
import type { Sign } from './types.ts'

const tab = (name: string) => page.getByRole('tab', { name })
const address = page.getByLabelText('Public URL of the file to upload')

async function uploadFrom(url: string) {
  await tab('Web address').click()
  if (url) await address.fill(url)
  await press('Upload')
}

describe('a file of this device', () => {
  test('is uploaded, checked and reported, and a single one closes the widget', async () => {
    const room = await openWidget({}, SINGLE)
    choose(file('report.pdf'))
    await eventually(() => room.events().at(-1)).toBe('close')
    const info = {
      public_id: 'uploads/upload-1',
      secure_url: 'https://media.example/uploads/upload-1/report.pdf',
      original_filename: 'report',
      bytes: 3_000_000,
    }
    expect(room.told).toEqual([
      { event: 'queues-start' },
      { event: 'success', info },
      { event: 'queues-end' },
      { event: 'close' },
    ])
    expect(await room.asked()).toEqual([
      {
        what: 'POST',
        metadata: {
          filename: 'report.pdf',
          filetype: 'application/pdf',
          folder: 'uploads',
          timestamp: expect.stringMatching(/^\d{10}$/),
          upload_preset: 'files',
        },
      },
      { what: 'PATCH', offset: 0 },
      { what: 'complete' },
    ])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('shows the signature of the page to the service', async () => {
    const room = await setUp()
    const uploadSignature: Sign = async (take, { folder, source }) => take(`${folder} ${source}`)
    room.make({ ...SINGLE, apiKey: 'key', uploadSignature }).open()
    choose(file('report.pdf'))
    await eventually(() => room.events().includes('success')).toBe(true)
    const [created] = await room.asked()
    const { api_key, signature } = created?.metadata ?? {}
    expect([api_key, signature]).toEqual(['key', 'uploads uw'])
  })

  test('can be dropped anywhere over the widget', async () => {
    await openWidget()
    await tab('Web address').click()
    expect(drag('dragover', within('footer'), [file('a.pdf')]).defaultPrevented).toBe(true)
    expect(within('dialog').hasAttribute('data-drop')).toBe(true)
    expect(drag('drop', within('footer'), [file('a.pdf'), file('b.pdf')]).defaultPrevented).toBe(true)
    expect(within('dialog').hasAttribute('data-drop')).toBe(false)
    await eventually(rows).toEqual(['a.pdf | 2.86 MB | Uploaded', 'b.pdf | 2.86 MB | Uploaded'])
    await expect.element(page.getByText('2 of 2 uploaded')).toBeVisible()
  })

  test('goes in pieces of 16 MB', async () => {
    const room = await openWidget({}, { ...SEVERAL, maxFileSize: 33_554_432 })
    choose(file('film.pdf', 17_000_000))
    await eventually(() => room.events().includes('success')).toBe(true)
    expect((await room.asked()).slice(1)).toEqual([
      { what: 'PATCH', offset: 0 },
      { what: 'PATCH', offset: 16_777_216 },
      { what: 'complete' },
    ])
  })

  test('chosen twice is two uploads', async () => {
    const room = await openHanging()
    choose(file('a.pdf'))
    await eventually(() => rows().at(-1)).toBe('a.pdf | 2.86 MB | Uploaded')
    await room.release()
    await eventually(rows).toEqual(['a.pdf | 2.86 MB | Uploaded', 'a.pdf | 2.86 MB | Uploaded'])
    expect((await room.calls()).filter((what) => what === 'POST')).toEqual(['POST', 'POST'])
  })

  test('is offered for choice by the accepted formats', async () => {
    await openWidget()
    const picker = within<HTMLInputElement>('input[type=file]')
    expect({ accept: picker.accept, multiple: picker.multiple }).toEqual({ accept: '.jpg,.pdf', multiple: true })
    await expect.element(page.getByText('Up to 3 files, up to 4 MB each. JPG, PDF')).toBeVisible()
    const opened = vi.spyOn(picker, 'click').mockReturnValue()
    await press('Browse')
    expect(opened).toHaveBeenCalledOnce()
  })
})

describe('a file that is not accepted', () => {
  test('has a row that says why, and can be taken out', async () => {
    const room = await openWidget()
    choose(file('film.mp4', 10), file('large.pdf', 5_242_880), file('empty.pdf', 0))
    expect(rows()).toEqual([
      'film.mp4 | 10 Bytes | Files of this format are not accepted. Choose JPG, PDF. | Remove: film.mp4',
      'large.pdf | 5 MB | File size (5 MB) exceeds limit (4 MB) | Remove: large.pdf',
      'empty.pdf | 0 Bytes | The file is empty. | Remove: empty.pdf',
    ])
    await press('Remove: film.mp4')
    expect(rows()).toHaveLength(2)
    expect([room.events(), await room.calls()]).toEqual([[], []])
  })

  test('because the widget is full says so', async () => {
    await openWidget()
    choose(file('a.pdf'), file('b.pdf'))
    choose(file('c.pdf'), file('d.pdf'))
    expect(rows().slice(2)).toEqual([
      'c.pdf | 2.86 MB | Only 3 files can be selected | Remove: c.pdf',
      'd.pdf | 2.86 MB | Only 3 files can be selected | Remove: d.pdf',
    ])
    choose(file('e.pdf'))
    await eventually(() => rows().at(-1)).toBe('e.pdf | 2.86 MB | Uploaded')
  })
})

describe('a web address', () => {
  test('is handed to the service, which fetches the file', async () => {
    const room = await openWidget()
    await tab('Web address').click()
    await address.click()
    await userEvent.keyboard('https://example.com/files/a%20plan.pdf{Enter}')
    await eventually(rows).toEqual(['a plan.pdf | Uploaded'])
    expect(await room.asked()).toEqual([
      {
        what: 'fetch',
        body: {
          url: 'https://example.com/files/a%20plan.pdf',
          folder: 'announcements',
          timestamp: expect.stringMatching(/^\d{10}$/),
          upload_preset: 'files',
        },
      },
    ])
    await expect.element(address).toHaveValue('')
    expect(room.events()).toEqual(['queues-start', 'success', 'queues-end'])
  })

  test.each(['', 'javascript:alert(1)'])('“%s” is refused', async (written) => {
    const room = await openWidget()
    await uploadFrom(written)
    await expect.element(address).toHaveAccessibleDescription('URL must be valid')
    await expect.element(address).toHaveAttribute('aria-invalid', 'true')
    await eventually(focused).toBe('Public URL of the file to upload')
    await userEvent.keyboard('x')
    await expect.element(address).toHaveAttribute('aria-invalid', 'false')
    await expect.element(address).toHaveAccessibleDescription('')
    expect(await room.calls()).toEqual([])
  })

  test('that the service refuses says why, and can be tried again', async () => {
    const room = await openWidget({ fetch: [422] })
    await uploadFrom('https://example.com/a.pdf')
    await eventually(rows).toEqual(['a.pdf | Refused with 422 | Retry | Remove: a.pdf'])
    expect(room.failures).toEqual([{ status: '422', statusText: 'Refused with 422', message: 'Refused with 422' }])
    await press('Retry: a.pdf')
    await eventually(rows).toEqual(['a.pdf | Uploaded'])
  })

  test('is one of the files that are counted', async () => {
    await openWidget({ PATCH: ['hang'] }, SINGLE)
    choose(file('a.pdf'))
    await uploadFrom('https://example.com/b.pdf')
    expect(rows().at(-1)).toBe('b.pdf | Only one file can be selected | Remove: b.pdf')
  })
})

describe('the camera', () => {
  function pretendCamera() {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    const stream = canvas.captureStream()
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
    return { stream, ask, paint: () => canvas.getContext('2d')?.fillRect(0, 0, 20, 20) }
  }
  const isOn = (stream: MediaStream) => stream.getTracks().some(({ readyState }) => readyState === 'live')

  test('gives a photograph, and is off when another source is chosen', async () => {
    const { stream, paint } = pretendCamera()
    await openWidget()
    await tab('Camera').click()
    paint()
    await press('Capture')
    await eventually(rows).toEqual([expect.stringMatching(/^Camera_\d{14}\.jpg \| .* \| Uploaded$/)])
    expect(isOn(stream)).toBe(true)
    await tab('This device').click()
    expect(isOn(stream)).toBe(false)
  })

  test.each(['Done', 'destroy'])('is off after %s', async (way) => {
    const { stream, paint } = pretendCamera()
    const { widget } = await openWidget()
    await tab('Camera').click()
    paint()
    await expect.element(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
    await (way === 'Done' ? press('Done') : widget.destroy())
    expect(isOn(stream)).toBe(false)
  })

  test('is off at once when the permission comes after the panel was left', async () => {
    const { stream, ask } = pretendCamera()
    const asked = Promise.withResolvers<MediaStream>()
    ask.mockReturnValue(asked.promise)
    await openWidget()
    await tab('Camera').click()
    await tab('This device').click()
    asked.resolve(stream)
    await eventually(() => isOn(stream)).toBe(false)
  })

  test.each([
    ['NotAllowedError', 'The camera cannot be used. Allow it for this site in the settings of the browser.'],
    ['NotFoundError', 'The camera cannot be used. This device has none.'],
    ['NotReadableError', 'The camera cannot be used.'],
  ])('that fails with %s says why, and can be tried again', async (name, reason) => {
    const { ask, paint } = pretendCamera()
    ask.mockRejectedValueOnce(new DOMException('denied', name))
    await openWidget()
    await tab('Camera').click()
    await expect.element(page.getByText(reason, { exact: true }).first()).toBeVisible()
    await press('Try again')
    paint()
    await expect.element(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
    expect(shadow().querySelector('.error')).toBeNull()
  })
})
