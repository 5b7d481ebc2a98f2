// Fake timers of tests do not reach `node:timers/promises`.
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs `work` once at a time, and at most once in `intervalMs`, for any number of calls. Each call resolves, or rejects,
 * like the run that began after it.
 */
export function paced(work: () => Promise<void>, intervalMs: number) {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  let begunAt = Number.NEGATIVE_INFINITY

  async function run() {
    const early = begunAt + intervalMs - performance.now()
    if (early > 0) await wait(early)
    begunAt = performance.now()
    next = undefined
    await work()
  }

  return () => {
    next ??= last.then(run)
    last = next.catch(() => undefined)
    return next
  }
}
