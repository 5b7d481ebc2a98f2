import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeSpaceOf } from './free-space.ts'

const MB = 1024 * 1024

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function disk(freeMb: number) {
  const state = { freeMb, measured: 0 }
  const tellSpace = async () => {
    state.measured += 1
    return { bavail: (state.freeMb * MB) / 4096, bsize: 4096 }
  }
  return { state, ask: freeSpaceOf('/data', 100 * MB, tellSpace) }
}

test.each([
  [1_000, 'enough'],
  [100, 'enough'],
  [99, 'reserve'],
  [50, 'reserve'],
  [49, 'none'],
  [0, 'none'],
])('%i MB free where 100 have to be is %s', async (freeMb, expected) => {
  expect(await disk(freeMb).ask()).toBe(expected)
})

test('the disk is measured once a second, however often it is asked', async () => {
  const { state, ask } = disk(100)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['enough', 'enough', 'enough'])
  state.freeMb = 0
  vi.advanceTimersByTime(999)
  expect([await ask(), state.measured]).toEqual(['enough', 1])
  vi.advanceTimersByTime(1)
  expect([await ask(), await ask(), state.measured]).toEqual(['none', 'none', 2])
})
