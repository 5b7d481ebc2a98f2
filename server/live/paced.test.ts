import { expect, test } from 'vitest'
import { paced } from './paced.ts'

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
  const [first, second] = [ask(), ask()]
  begun[0]?.reject(new Error('No database'))
  await expect(first).rejects.toThrow('No database')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve()
  await expect(second).resolves.toBe(undefined)
})

test('a run begins no sooner after the one before than the interval', async () => {
  const { begun, ask } = stage(50)
  for (let run = 0; run < 3; run += 1) {
    const asked = ask()
    await expect.poll(() => begun.length, { interval: 1 }).toBe(run + 1)
    begun[run]?.resolve()
    await asked
  }
  const started = performance.now()
  const last = ask()
  await expect.poll(() => begun.length, { interval: 1 }).toBe(4)
  expect(performance.now() - started).toBeGreaterThan(30)
  begun[3]?.resolve()
  await last
})
