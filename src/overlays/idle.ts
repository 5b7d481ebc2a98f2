import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'

const REST_MS = 200
/** A slow or busy machine may never report that it is idle. */
const IDLE_WITHIN_MS = 2_000

/** Safari lacks the API: there it comes after the waiting tasks. The returned function cancels it. */
export function whenIdle(callback: () => void, options?: IdleRequestOptions): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(callback, options)
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(callback)
  return () => clearTimeout(handle)
}

/**
 * Calls back once, when no query has waited for a moment and the browser is idle, or 2 s later.
 * The returned function cancels it.
 */
export function whenQuiet(client: QueryClient, callback: () => void): () => void {
  let cancel = () => {}
  const check = () => {
    cancel()
    const timer = setTimeout(() => {
      if (client.isFetching() === 0) cancel = whenIdle(finish, { timeout: IDLE_WITHIN_MS })
    }, REST_MS)
    cancel = () => clearTimeout(timer)
  }
  const unsubscribe = client.getQueryCache().subscribe(check)
  const stop = () => {
    unsubscribe()
    cancel()
  }
  const finish = () => {
    stop()
    callback()
  }
  check()
  return stop
}

/** Whether the page has come to rest since this was drawn: its lists are there, and the browser was idle. */
export function useNetworkIdle(): boolean {
  const client = useContext(QueryClientContext)
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const rest = () => setQuiet(true)
    return client ? whenQuiet(client, rest) : whenIdle(rest)
  }, [client])
  return isQuiet
}
