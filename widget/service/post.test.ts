import { describe, expect, test, vi } from 'vitest'
import { ServiceError } from './failure.ts'
import { withRetries } from './post.ts'

const DELAYS = [0, 0]
const { signal } = new AbortController()

function failing(times: number, error: Error) {
  let left = times
  return vi.fn(async () => {
    left -= 1
    if (left >= 0) throw error
    return 'stored'
  })
}

describe('a request', () => {
  test.each([0, 409, 423, 429, 500, 503])('that fails with %i is made again until it succeeds', async (status) => {
    const work = failing(2, new ServiceError(status))
    expect(await withRetries(work, DELAYS, signal)).toBe('stored')
    expect(work).toHaveBeenCalledTimes(3)
  })

  test.each([400, 401, 404, 413, 415])('that is refused with %i is not made again', async (status) => {
    const work = failing(1, new ServiceError(status))
    await expect(withRetries(work, DELAYS, signal)).rejects.toEqual(new ServiceError(status))
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('that fails more often than there are delays is given up', async () => {
    const work = failing(3, new ServiceError(500))
    await expect(withRetries(work, DELAYS, signal)).rejects.toEqual(new ServiceError(500))
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('that was aborted is not repeated', async () => {
    const work = failing(1, new ServiceError(0))
    await expect(withRetries(work, DELAYS, AbortSignal.abort())).rejects.toEqual(new ServiceError(0))
    expect(work).toHaveBeenCalledTimes(1)
  })
})
