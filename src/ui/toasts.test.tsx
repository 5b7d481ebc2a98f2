import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { notifyError, notifyInfo, notifySuccess, prepareToasts } from './toasts.tsx'

const toasts = page.getByRole('alert')
let hasFocus = true

function setFocus(next: boolean) {
  hasFocus = next
  window.dispatchEvent(new Event(next ? 'focus' : 'blur'))
}

beforeEach(async () => {
  // A toast stays under the pointer.
  await userEvent.unhover(document.body)
  hasFocus = true
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
})

test('toasts appear at the top right, 320 pixels wide', async () => {
  await renderUi(null)
  notifySuccess('Task added successfully')
  await expect.element(toasts).toHaveTextContent('Task added successfully')
  const { width, top, right } = toasts.element().getBoundingClientRect()
  expect({ width, isTopRight: top < 40 && right > window.innerWidth - 40 }).toEqual({ width: 320, isTopRight: true })
})

test('equal toasts are one with a count, and the record of a toast is its second line', async () => {
  await renderUi(null)
  await prepareToasts()
  for (const about of ['Report', 'Plan', 'Report', 'Report']) notifySuccess('Task approved successfully', { about })
  const texts = () => toasts.elements().map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual(['Task approved successfullyPlan', 'Task approved successfully ×3Report'])
})

test('the parts of the record of a toast turn no direction but their own', async () => {
  await renderUi(null)
  await prepareToasts()
  notifySuccess('Task added successfully', { about: '\u202eReport · Ada Obi' })
  await expect.element(toasts.getByText('Ada Obi', { exact: true })).toBeVisible()
  expect([...document.querySelectorAll('[role="alert"] bdi')].map(({ textContent }) => textContent)).toEqual([
    '\u202eReport',
    'Ada Obi',
  ])
})

const shown = () => document.querySelectorAll('[role="alert"]').length

async function showOne() {
  await prepareToasts()
  vi.useFakeTimers()
  await renderUi(null)
  notifyInfo('No changes detected')
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBe(1)
}

test('a toast closes after five seconds', async () => {
  await showOne()
  await vi.advanceTimersByTimeAsync(4000)
  expect(shown()).toBe(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(shown()).toBe(0)
})

test('a toast waits under the pointer', async () => {
  await showOne()
  const toast = document.querySelector('[role="alert"]')
  toast?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toBe(1)
  toast?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBe(1)
  await vi.advanceTimersByTimeAsync(6000)
  expect(shown()).toBe(0)
})

const inToast = (type: string) =>
  document.querySelector('[role="alert"] button')?.dispatchEvent(new FocusEvent(type, { bubbles: true }))

test.each([
  ['while the window has no focus', () => setFocus(false), () => setFocus(true)],
  // The browser sends none to a page that lost the focus to another one.
  ['while the focus is in it', () => inToast('focusin'), () => inToast('focusout')],
])('a toast waits %s', async (_, begin, end) => {
  await showOne()
  begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(4500)
  expect(shown()).toBe(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(shown()).toBe(0)
})

test.each(COLOR_SCHEMES)('toasts are accessible in %s', async (scheme) => {
  await renderUi(null, scheme)
  notifySuccess('Task added successfully')
  notifyError('Due date cannot be in the past')
  notifyInfo('No changes detected')
  await expect.poll(shown).toBe(3)
  await expect.poll(() => seriousViolations()).toEqual([])
})
