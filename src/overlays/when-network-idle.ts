import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from './idle.ts'

const REST_MS = 200

/** Calls back once, when no query has waited for a moment and the browser is idle. Answers with how to call it off. */
export function whenQuiet(client: QueryClient, callback: () => void): () => void {
  let callOff = () => {}
  const check = () => {
    callOff()
    const timer = setTimeout(() => {
      if (client.isFetching() === 0) callOff = whenIdle(finish)
    }, REST_MS)
    callOff = () => clearTimeout(timer)
  }
  const unsubscribe = client.getQueryCache().subscribe(check)
  const stop = () => {
    unsubscribe()
    callOff()
  }
  const finish = () => {
    stop()
    callback()
  }
  check()
  return stop
}
