const SLICE_MS = 10

/** As much of an idle deadline as is asked for here. */
export type TimeLeft = Pick<IdleDeadline, 'timeRemaining'>

/**
 * Calls back when the browser is idle. Safari lacks the API: there it gets a short slice after the tasks
 * that wait already. Answers with how to call it off.
 */
export function whenIdle(callback: (left: TimeLeft) => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(callback)
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(() => {
    const begun = performance.now()
    callback({ timeRemaining: () => begun + SLICE_MS - performance.now() })
  })
  return () => clearTimeout(handle)
}
