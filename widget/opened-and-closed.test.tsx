import { Button } from '@mantine/core'
import { StrictMode, useEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import {
  answerLeaving,
  choose,
  eventually,
  file,
  hosts,
  openHanging,
  openWidget,
  press,
  rows,
  setUp,
  untilHanging,
  within,
} from './support/harness.ts'
import type { Widget } from './widget.ts'

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
  room.make()
  expect(document.documentElement.outerHTML).toBe(before)
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
})

test.each(['Done', 'destroy'])('after %s, the widget has nothing in the page', async (way) => {
  await renderUi(<main />)
  const before = document.documentElement.outerHTML
  const { widget } = await openWidget()
  choose(file('a.pdf', 100))
  await eventually(rows).toEqual(['a.pdf | 100 Bytes | Uploaded'])
  await (way === 'Done' ? press('Done') : widget.destroy())
  expect(document.documentElement.outerHTML).toBe(before)
  expect(sessionStorage).toHaveLength(0)
})

test('a destroyed widget cannot be opened', async () => {
  const { widget, ...room } = await openWidget()
  await widget.destroy()
  widget.open()
  expect([hosts(), room.told]).toEqual([[], []])
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
  const { widget } = await openWidget()
  widget.open()
  expect(hosts()).toHaveLength(1)
})

test('a reopened widget has an empty queue and its whole limit of files', async () => {
  const { widget } = await openWidget()
  choose(file('a.pdf'))
  await eventually(rows).toEqual(['a.pdf | 2.86 MB | Uploaded'])
  await press('Done')
  widget.open()
  expect(rows()).toEqual([])
  choose(file('b.pdf'))
  await eventually(rows).toEqual(['b.pdf | 2.86 MB | Uploaded'])
})

test('a destroyed widget leaves the guard of the page to another one', async () => {
  const room = await setUp({ PATCH: ['hang'] })
  room.make().open(undefined, { files: [file('a.pdf')] })
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
  })
  delete window.cloudinary
})

test('a dialog that the browser closes opens again and asks', async () => {
  await openHanging()
  const asked = answerLeaving(false)
  within<HTMLDialogElement>('dialog').close()
  await eventually(() => asked.mock.calls.length).toBe(1)
  expect(within<HTMLDialogElement>('dialog').open).toBe(true)
})
