import { onTestFinished, vi } from 'vitest'

/**
 * Holds timers of this length, in milliseconds, until the returned function runs them and says how many they are. Polls of Vitest advance its fake
 * timers, so those hold nothing on a slow machine.
 */
export function holdTimers(length: number): () => number {
  const { setTimeout: start, clearTimeout: clear } = window
  const held = new Map<unknown, () => void>()
  vi.stubGlobal('setTimeout', (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    if (ms !== length) return start(run, ms, ...given)
    const id = start(() => {}, ms)
    held.set(id, () => run(...given))
    return id
  })
  vi.stubGlobal('clearTimeout', (id?: number) => {
    held.delete(id)
    clear(id)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    const due = [...held.values()]
    held.clear()
    for (const run of due) run()
    return due.length
  }
}

/** Intervals of this length, in milliseconds, run once each time that `pass` is called. */
export function holdIntervals(length: number) {
  const { setInterval: start, clearInterval: clear } = window
  const held = new Map<unknown, () => void>()
  vi.spyOn(window, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== length) return start(run, ms)
    const id = start(() => {}, length)
    held.set(id, run)
    return id
  }) as typeof start)
  vi.spyOn(window, 'clearInterval').mockImplementation((id) => {
    held.delete(id)
    clear(id)
  })
  const pass = () => {
    for (const run of held.values()) run()
  }
  return { count: () => held.size, pass }
}
