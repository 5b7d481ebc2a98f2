import { QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'
import { whenQuiet } from './when-network-idle.ts'

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
