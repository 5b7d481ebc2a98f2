const SLICE_MS = 10

export type TimeLeft = Pick<IdleDeadline, 'timeRemaining'>

/** Safari lacks the API: there it gets a short slice after the waiting tasks. Answers with how to call it off. */
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
