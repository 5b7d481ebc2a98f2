import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails every test of the file that logs an error or a warning. */
export function expectQuietConsole() {
  beforeEach(() => {
    vi.spyOn(console, 'error')
    vi.spyOn(console, 'warn')
  })
  afterEach(() => {
    const written = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
    vi.restoreAllMocks()
    expect(written).toEqual([])
  })
}
