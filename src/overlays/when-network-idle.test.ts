import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle.ts'
import { whenQuiet } from './when-network-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asking = (client: QueryClient) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  void client.fetchQuery({ queryKey: ['users'], queryFn: () => promise })
  return resolve
}

test('it calls back once, a moment after nothing is asked for', async () => {
  const client = new QueryClient()
  const callback = vi.fn()
  whenQuiet(client, callback)
  await vi.advanceTimersByTimeAsync(199)
  expect(callback).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(callback).toHaveBeenCalledTimes(1)
  asking(client)('answer')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('it waits for an answer that is on its way, and for a moment after it', async () => {
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
})

test('it can be called off', async () => {
  const callback = vi.fn()
  whenQuiet(new QueryClient(), callback)()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(callback).not.toHaveBeenCalled()
})

test('where the browser cannot tell when it is idle, a slice of time stands in for it', async () => {
  let left = Number.NaN
  whenIdle(({ timeRemaining }) => {
    left = timeRemaining()
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(left).toBe(10)
})
