import { notifications } from '@mantine/notifications'
import * as React from 'react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { prepareToasts } from '#src/ui/toasts.tsx'

// All files share the page and its modules, so that the browser compiles them once. Each test leaves the page as it was.

// A toast stays while the window has no focus, so a slow test still finds it.
document.hasFocus = () => false
// Chromium reports late, or after two seconds, that it is idle while tests share its processors. Without it, as in Safari, a timer does.
Reflect.deleteProperty(window, 'requestIdleCallback')

// A tenth of the time of a page is the stack that React takes of each element, until there are too many. No test reads one.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => undefined },
)

// Dates of test data lie around this instant. Between tests the clock is real, since Vitest hangs on a fixed one.
const NOW = '2026-11-25T11:30:00.000Z'

let logs: MockInstance[]

beforeEach(() => {
  vi.setSystemTime(NOW)
  logs = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(async () => {
  vi.useRealTimers()
  // A toast that waits for its code shows first.
  await prepareToasts()
  notifications.clean()
  await cleanup()
  sessionStorage.clear()
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.density
  delete document.documentElement.dataset.singleKeys
  // A test that expects an error or a warning clears it with `mockClear`.
  expect(logs.flatMap(({ mock }) => mock.calls)).toEqual([])
})
