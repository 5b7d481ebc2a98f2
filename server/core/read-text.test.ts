import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readText } from './read-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a body that stops is refused after 15 seconds, although what arrived of it is valid JSON', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const request = new Request('http://office', { method: 'POST', body: readable, duplex: 'half' } as RequestInit)
  const refused = expect(readText(request)).rejects.toHaveProperty('code', 'too-slow')
  await writable.getWriter().write(new TextEncoder().encode('{}'))
  await vi.advanceTimersByTimeAsync(15_000)
  await refused
})
