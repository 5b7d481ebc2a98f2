declare global {
  interface Window {
    bench: {
      usable: number | undefined
      /** Total time of tasks beyond 50 ms each. */
      blocked: number
      lastKey: number
      /** Resolves with the end of the frame in which the condition became true. */
      until: (isSo: () => boolean) => Promise<number>
      /** Milliseconds with pending API calls between two times. */
      waitedForApi: (from: number, to: number) => number
      /** Milliseconds from the click to the final area, without the calls that it waited for. */
      visit: (path: string) => Promise<number>
    }
  }
}

export function watchScreen() {
  const NOTICED_MS = 50
  const PATIENCE_MS = 20_000
  performance.setResourceTimingBufferSize(10_000)
  window.bench = {
    usable: undefined,
    blocked: 0,
    lastKey: 0,
    until: (isSo) =>
      new Promise((resolve, reject) => {
        const begun = performance.now()
        const check = (now: number) => {
          // The frame is laid out and painted after this callback: measure in the next task.
          if (isSo()) setTimeout(() => resolve(performance.now()))
          else if (now - begun > PATIENCE_MS) reject(new Error(`It never became true that ${isSo}`))
          else requestAnimationFrame(check)
        }
        requestAnimationFrame(check)
      }),
    waitedForApi(from, to) {
      const calls = performance
        .getEntriesByType('resource')
        .filter((entry) => new URL(entry.name).pathname.startsWith('/api/'))
        .map((entry) => [Math.max(from, entry.startTime), Math.min(to, entry.startTime + entry.duration)] as const)
        .sort(([one], [other]) => one - other)
      let waited = 0
      let reached = from
      for (const [start, end] of calls) {
        waited += Math.max(0, end - Math.max(start, reached))
        reached = Math.max(reached, end)
      }
      return waited
    },
    async visit(path) {
      const title = () => document.querySelector('main h1')?.textContent
      const before = title()
      const begun = performance.now()
      document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)?.click()
      let hadToWait = false
      const end = await bench.until(() => {
        const isThere = title() !== undefined && title() !== before
        const isBusy = document.querySelector('main [aria-busy="true"]') !== null
        hadToWait ||= isThere && isBusy
        return isThere && !isBusy
      })
      return end - begun - (hadToWait ? bench.waitedForApi(begun, end) : 0)
    },
  }
  const { bench } = window
  const isUsable = () =>
    document.querySelector('form input[type=email]') && document.querySelector('form [type=submit]')
  void bench
    .until(() => isUsable() !== null && document.readyState !== 'loading')
    .then((now) => {
      bench.usable = now
    })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.blocked += Math.max(0, duration - NOTICED_MS)
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('keydown', () => {
    bench.lastKey = performance.now()
  })
}
