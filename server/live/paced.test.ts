import { afterEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

afterEach(() => void vi.useRealTimers())

function stage(intervalMs = 0) {
  const begun: PromiseWithResolvers<void>[] = []
  const ask = paced(() => {
    const run = Promise.withResolvers<void>()
    begun.push(run)
    return run.promise
  }, intervalMs)
  return { begun, ask }
}

test('calls during a run share the next one', async () => {
  const { begun, ask } = stage()
  const first = ask()
  await expect.poll(() => begun.length).toBe(1)
  const others = [ask(), ask(), ask()]
  begun[0]?.resolve()
  await first
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve()
  await Promise.all(others)
  expect(begun.length).toBe(2)
})

test('a run that fails rejects its calls alone', async () => {
  const { begun, ask } = stage()
  const first = ask()
  await expect.poll(() => begun.length).toBe(1)
  const second = ask()
  begun[0]?.reject(new Error('No database'))
  await expect(first).rejects.toThrow('No database')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve()
  await expect(second).resolves.toBe(undefined)
})

test('a run begins no sooner after the one before than the interval', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const { begun, ask } = stage(50)
  void ask()
  await vi.advanceTimersByTimeAsync(0)
  begun[0]?.resolve()
  void ask()
  await vi.advanceTimersByTimeAsync(49)
  expect(begun.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun.length).toBe(2)
  await vi.advanceTimersByTimeAsync(50)
  begun[1]?.resolve()
  void ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun.length).toBe(3)
})
