import { Button } from '@mantine/core'
import { StrictMode, useEffect, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import {
  choose,
  dialog,
  eventually,
  file,
  hosts,
  press,
  question,
  rows,
  SEVERAL,
  SINGLE,
  setUp,
  shadow,
  untilHanging,
  within,
} from './support/harness.ts'
import { type Widget, widgetsOf } from './widget.ts'

const opener = page.getByRole('button', { name: 'Upload file' })

/** Strict mode runs the effect twice. */
function EagerPage({ make }: { make: () => Widget }) {
  const widget = useRef<Widget>(undefined)
  useEffect(() => {
    const made = make()
    widget.current = made
    return () => void made.destroy()
  }, [make])
  return <Button onClick={() => widget.current?.open()}>Upload file</Button>
}

test('a widget that was never opened has nothing in the page, and takes no focus', async () => {
  await renderUi(<Button autoFocus>Before</Button>)
  const before = document.documentElement.outerHTML
  const room = await setUp()
  const widget = room.make()
  expect(document.documentElement.outerHTML).toBe(before)
  expect(widget.isShowing()).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
})

test.each(['close', 'destroy'] as const)('after %s, the widget has nothing in the page', async (method) => {
  await renderUi(<main />)
  const before = document.documentElement.outerHTML
  const room = await setUp()
  const widget = room.make()
  widget.open()
  choose(file('a.pdf', 100))
  await eventually(rows).toEqual(['a.pdf | 100 Bytes | Uploaded'])
  await widget[method]()
  expect(document.documentElement.outerHTML).toBe(before)
  expect(sessionStorage).toHaveLength(0)
})

test('a destroyed widget cannot be opened', async () => {
  const room = await setUp()
  const widget = room.make()
  widget.open()
  await widget.destroy()
  widget.open()
  expect({ hosts: hosts(), destroyed: widget.isDestroyed(), told: room.told }).toEqual({
    hosts: [],
    destroyed: true,
    told: [['display-changed', 'shown']],
  })
})

test('a page in strict mode makes two widgets and shows one', async () => {
  const room = await setUp()
  const { unmount } = await renderUi(
    <StrictMode>
      <EagerPage make={room.make} />
    </StrictMode>,
  )
  await opener.click()
  expect(hosts()).toHaveLength(1)
  await unmount()
  expect(hosts()).toEqual([])
})

test('a widget that is opened twice shows once', async () => {
  const room = await setUp()
  const widget = room.make()
  widget.open()
  widget.open()
  expect(hosts()).toHaveLength(1)
  expect(room.told).toEqual([['display-changed', 'shown']])
})

test('a reopened widget has an empty queue and its whole limit of files', async () => {
  const room = await setUp()
  const widget = room.make({ ...SINGLE, singleUploadAutoClose: false })
  widget.open()
  choose(file('a.pdf'))
  await eventually(rows).toEqual(['a.pdf | 2.86 MB | Uploaded'])
  await press('Done')
  widget.open()
  expect(rows()).toEqual([])
  choose(file('b.pdf'))
  await eventually(rows).toEqual(['b.pdf | 2.86 MB | Uploaded'])
})

test('a widget that is opened with files uploads them', async () => {
  const room = await setUp()
  room.make().open('local', { files: [file('a.pdf')] })
  await eventually(rows).toEqual(['a.pdf | 2.86 MB | Uploaded'])
})

test('uploads continue while the widget is hidden or minimized', async () => {
  const room = await setUp({ PATCH: ['hang'] })
  const widget = room.make()
  widget.open()
  choose(file('a.pdf'))
  await untilHanging(room)
  widget.hide()
  await expect.element(dialog).not.toBeInTheDocument()
  widget.minimize()
  expect({ shown: widget.isShowing(), minimized: widget.isMinimized() }).toEqual({ shown: false, minimized: true })
  await room.release()
  await eventually(() => room.events().includes('success')).toBe(true)
  await press('Show uploads')
  expect(rows()).toEqual(['a.pdf | 2.86 MB | Uploaded'])
  expect(room.told.filter(([event]) => event === 'display-changed').map(([, info]) => info)).toEqual([
    'shown',
    'hidden',
    'minimized',
    'expanded',
  ])
})

test('a minimized widget opens when an upload fails', async () => {
  const room = await setUp({ PATCH: ['hang', 400] })
  const widget = room.make()
  widget.open()
  choose(file('a.pdf'))
  await untilHanging(room)
  widget.minimize()
  await room.release()
  await eventually(widget.isShowing).toBe(true)
  expect(rows()).toEqual(['a.pdf | 2.86 MB | Refused with 400 | Retry | Remove: a.pdf'])
})

test('changed options apply at once, and uploads continue', async () => {
  const room = await setUp({ PATCH: ['hang'] })
  const widget = room.make()
  widget.open()
  choose(file('a.pdf'))
  await untilHanging(room)
  widget.update({ client_allowed_formats: ['png'], text: { queue: { done: 'Finished' } } })
  choose(file('b.pdf'))
  expect(rows()).toEqual([
    expect.stringMatching(/^a\.pdf \| 2\.86 MB \| Uploading/),
    'b.pdf | 2.86 MB | Files of this format are not accepted. Choose PNG. | Remove: b.pdf',
  ])
  await expect.element(page.getByRole('button', { name: 'Finished' })).toBeVisible()
  await room.release()
  await eventually(() => rows()[0]).toBe('a.pdf | 2.86 MB | Uploaded')
})

test('an error in a listener of the page stops no upload', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  const mistake = new Error('the page is at fault')
  const room = await setUp()
  const widget = widgetsOf({ base: room.base, retryDelays: [] }).openUploadWidget(SEVERAL, () => {
    throw mistake
  })
  choose(file('a.pdf'))
  await eventually(rows).toEqual(['a.pdf | 2.86 MB | Uploaded'])
  await widget.destroy()
  expect(report.mock.calls.every(([thrown]) => thrown === mistake)).toBe(true)
  expect(report.mock.calls.length).toBeGreaterThan(0)
})

test('a destroyed widget leaves the guard of the page to another one', async () => {
  const room = await setUp({ PATCH: ['hang'] })
  room.make().open('local', { files: [file('a.pdf')] })
  await untilHanging(room)
  const other = room.make()
  other.open()
  await other.destroy()
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

test('the script keeps what the page has under the name of the service', async () => {
  Object.assign(window, { cloudinary: { setCloudName: 'kept' } })
  await import('./main.ts')
  expect(window.cloudinary).toEqual({
    setCloudName: 'kept',
    createUploadWidget: expect.toSatisfy((value) => typeof value === 'function'),
    openUploadWidget: expect.toSatisfy((value) => typeof value === 'function'),
  })
  delete window.cloudinary
})

test('a dialog that the browser closes opens again to ask', async () => {
  const room = await setUp({ PATCH: ['hang'] })
  room.make().open()
  choose(file('a.pdf'))
  await untilHanging(room)
  within<HTMLDialogElement>('dialog').close()
  await expect.element(question).toBeVisible()
  expect(shadow().querySelectorAll('dialog[open]')).toHaveLength(2)
})
