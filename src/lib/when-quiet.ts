import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from './idle.ts'

/**
 * Calls back once, when no query waits for an answer and the browser is idle: what is shown then is complete. Answers with
 * how to call it off.
 */
export function whenQuiet(client: QueryClient, callback: () => void): () => void {
  let callOff = () => {}
  const check = () => {
    callOff()
    callOff = client.isFetching() > 0 ? () => {} : whenIdle(finish)
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
