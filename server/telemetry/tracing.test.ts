import { expect, test } from 'vitest'
import { traced } from '#server/db/traced.ts'
import { startTracing } from './tracing.ts'

test('work and the stop of the server succeed without a receiver', async () => {
  const stop = startTracing('http://127.0.0.1:9', '1')
  expect(await traced({ name: 'work', kind: 'internal' }, async () => 'done')).toBe('done')
  await expect(traced({ name: 'work', kind: 'internal' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await stop()).toBe(undefined)
})
