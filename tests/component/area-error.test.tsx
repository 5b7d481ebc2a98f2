import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MissingArea } from '#src/features/shell/area-error.tsx'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { expectAccessible } from './support/people.ts'
import { renderUi } from './support/render-ui.tsx'
import { serverWithTasks, TASK } from './support/tasks.ts'

/** Answers with a page that has this entry. Undefined: the server is away. */
function answerWith(entry: () => string | undefined) {
  const fetch = vi.fn(async () => {
    const src = entry()
    if (src === undefined) throw new TypeError('Failed to fetch')
    return new Response(`<script type="module" src="${src}"></script>`)
  })
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  return fetch
}

const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

test('an area whose code is missing says why, and opens by itself once, as soon as the server answers', async () => {
  let entry: string | undefined
  const fetch = answerWith(() => entry)
  const retry = vi.fn()
  const { rerender } = await renderUi(<MissingArea retry={retry} />)
  await expect.element(page.getByText('This area could not be loaded', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^The server cannot be reached\./)).toBeVisible()
  await expect.poll(() => fetch.mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeDisabled()
  await expectAccessible()
  expect(retry).not.toHaveBeenCalled()
  entry = ownEntry()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => retry.mock.calls.length).toBe(1)
  await rerender(null)
  await rerender(<MissingArea retry={retry} />)
  await expect
    .element(page.getByText('The server answers, but a part of this area is missing.', { exact: true }))
    .toBeVisible()
  expect(retry).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledTimes(2)
})

test('after a deployment an area whose code is gone offers the new version', async () => {
  answerWith(() => '/assets/index-of-tomorrow.js')
  const retry = vi.fn()
  await renderUi(<MissingArea retry={retry} />)
  await expect.element(page.getByText(/^Statehouse was updated\./)).toBeVisible()
  expect(retry).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Open the new version' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a list says since when it is offline', async () => {
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server: serverWithTasks(() => [TASK]) })
  await app.rest()
  await expect.element(page.getByText(/^Updated /)).toBeVisible()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible()
  await expectAccessible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^Updated /)).toBeVisible()
})
