import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle, whenQuiet } from './idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const asking = (client: QueryClient) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  void client.fetchQuery({ queryKey: ['users'], queryFn: () => promise })
  return resolve
}

test('the callback waits for pending requests and for a moment after them, and runs once', async () => {
  const client = new QueryClient()
  const callback = vi.fn()
  whenQuiet(client, callback)
  const answer = asking(client)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(callback).not.toHaveBeenCalled()
  answer('answer')
  await vi.advanceTimersByTimeAsync(199)
  expect(callback).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(callback).toHaveBeenCalledTimes(1)
  asking(client)('answer')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('the callback can be canceled', async () => {
  const callback = vi.fn()
  whenQuiet(new QueryClient(), callback)()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(callback).not.toHaveBeenCalled()
})

test('on a machine that is never idle, the callback runs two seconds later', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: { timeout: number }) => setTimeout(run, timeout))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  const callback = vi.fn()
  whenQuiet(new QueryClient(), callback)
  await vi.advanceTimersByTimeAsync(2_199)
  expect(callback).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('a timer replaces requestIdleCallback where the browser lacks it', async () => {
  const callback = vi.fn()
  whenIdle(callback)
  await vi.advanceTimersByTimeAsync(1)
  expect(callback).toHaveBeenCalledTimes(1)
})
