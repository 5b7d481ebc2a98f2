import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UploadWidget, WidgetCallback } from '#src/media/upload-widget.ts'
import { ada } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { openUploadDrawer, serverWithFiles, uploadDrawer, WITH_MEDIA } from './support/files.ts'
import { MEDIA } from './support/upload-service.ts'

// A script that is fetched and run as the third party's is, and behaves as it is known to: a frame for each widget that
// stays until it is destroyed, a page that no longer scrolls, and errors without a result.

const THIRD_PARTY = `
  window.made = []
  window.cloudinary = {
    createUploadWidget(options, callback) {
      const frame = document.createElement('iframe')
      frame.title = 'Upload widget'
      const widget = {
        options,
        callback,
        open: () => { document.body.append(frame); document.body.style.overflow = 'hidden' },
        destroy: async () => { frame.remove(); document.body.style.overflow = 'hidden' },
      }
      window.made.push(widget)
      return widget
    },
  }
`

interface Page {
  made?: (UploadWidget & { callback: WidgetCallback })[]
}

const frames = () => document.querySelectorAll('iframe[title="Upload widget"]').length
const scripts = (url: string) => document.querySelectorAll(`script[src="${url}"]`).length
const button = (name: string) => uploadDrawer.getByRole('button', { name, exact: true })

const addressOf = (script: string) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))

async function openDrawer(scriptUrl: string) {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {})
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderApp({
    at: '/dashboard/file-upload',
    signedInAs: ada,
    server: serverWithFiles(),
    config: { ...WITH_MEDIA, media: { ...MEDIA, scriptUrl } },
  })
  await openUploadDrawer()
  return { alert, log }
}

afterEach(() => {
  delete window.cloudinary
  delete (window as Page).made
})

describe('the third party’s script', () => {
  test('is in the page once, and makes one widget for a drawer, which leaves nothing behind', async () => {
    const url = addressOf(THIRD_PARTY)
    const { log } = await openDrawer(url)
    await expect.element(button('Select file')).toBeEnabled()
    expect([scripts(url), frames()]).toEqual([1, 0])
    await button('Select file').click()
    await button('Select file').click()
    expect([(window as Page).made?.length, frames()]).toEqual([1, 1])
    await userEvent.keyboard('{Escape}')
    await expect.element(uploadDrawer).not.toBeInTheDocument()
    await expect.poll(() => [frames(), document.body.style.overflow]).toEqual([0, ''])
    await openUploadDrawer()
    await expect.element(button('Select file')).toBeEnabled()
    expect(scripts(url)).toBe(1)
    expect(log.mock.calls).toEqual([])
  })

  test.each<[Parameters<WidgetCallback>, string]>([
    [['Upload preset not found'], 'Upload failed: Upload preset not found'],
    [[new Error('Network down')], 'Upload failed: Network down'],
    [[null, { event: 'success', info: { public_id: 'uploads/gone' } }], 'Upload failed: Unknown error'],
  ])('fails with %j, and the alert says why', async (told, text) => {
    const { alert } = await openDrawer(addressOf(THIRD_PARTY))
    await button('Select file').click()
    ;(window as Page).made?.[0]?.callback(...told)
    expect(alert.mock.calls).toEqual([[text]])
    expect(uploadDrawer.getByRole('listitem').elements()).toEqual([])
  })
})

describe('a script host that', () => {
  test('does not answer gives the stated alert on a click, and nothing hangs', async () => {
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
    const { alert, log } = await openDrawer('https://silent.example/widget.js')
    await button('Loading Media desk...').click({ force: true })
    await expect.poll(() => alert.mock.calls).toEqual([['Media desk is still loading. Please try again shortly.']])
    await uploadDrawer.getByRole('textbox', { name: 'File Name' }).fill('Minutes')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(uploadDrawer).not.toBeInTheDocument()
    const scripts = append.mock.calls.flat().filter((node) => node instanceof HTMLScriptElement)
    const script = scripts.find(({ src }) => src === 'https://silent.example/widget.js')
    await expect.poll(() => script?.onerror).toBeNull()
    expect(log.mock.calls).toEqual([])
  })
})
