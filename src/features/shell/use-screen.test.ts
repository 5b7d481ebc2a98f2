import { afterEach, expect, test, vi } from 'vitest'

const fail = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['is blocked', new Proxy({}, { get: fail, has: fail })],
  ['is full', { setItem: fail }],
])('a screen that is too small is accepted for this page when the storage of the tab %s', async (_, storage) => {
  vi.stubGlobal('window', { innerWidth: 360 })
  vi.stubGlobal('sessionStorage', storage)
  vi.resetModules()
  const { continueAnyway, readScreen } = await import('./use-screen.ts')
  expect(readScreen().isAccepted).toBe(false)
  continueAnyway()
  expect(readScreen().isAccepted).toBe(true)
})
