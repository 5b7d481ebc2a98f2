interface Longest {
  /** Milliseconds between two frames. */
  frame: number
  /** Milliseconds of long tasks; 0 when none took 50. */
  task: number
}

interface Watch {
  firstRows: number | undefined
  lastKey: number
  /** The time of the frame in which the condition became true. */
  until: (isSo: () => boolean) => Promise<number>
  /** Resolves when the page is idle, with the longest times since the last call. */
  takeLongest: () => Promise<Longest>
}

declare global {
  interface Window {
    watch: Watch
  }
}

export function watchPage() {
  const QUIET_MS = 400
  const longest: Longest = { frame: 0, task: 0 }
  const waiting = new Set<(now: number) => void>()
  let last = performance.now()

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration)
  }).observe({ type: 'longtask' })

  const frame = () => {
    const now = performance.now()
    longest.frame = Math.max(longest.frame, now - last)
    last = now
    if (window.watch.firstRows === undefined && document.querySelector('tr[data-index]')) window.watch.firstRows = now
    for (const check of waiting) check(now)
    requestAnimationFrame(frame)
  }

  window.watch = {
    firstRows: undefined,
    lastKey: 0,
    until: (isSo) =>
      new Promise((resolve) => {
        const check = (now: number) => {
          if (!isSo()) return
          waiting.delete(check)
          resolve(now)
        }
        waiting.add(check)
      }),
    takeLongest: async () => {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
      const taken = { ...longest }
      longest.frame = 0
      longest.task = 0
      return taken
    },
  }
  addEventListener('keydown', () => {
    window.watch.lastKey = performance.now()
  })
  requestAnimationFrame(frame)
}
