import { type ReactNode, Suspense, useState } from 'react'
import { useNetworkIdle } from './use-network-idle.ts'

interface LaterProps {
  /** Somebody asks for it already. */
  isNeeded: boolean
  children: ReactNode
}

/**
 * What is closed when a page opens: drawers, menus. It is drawn, and its code loaded, once the page has come to rest, so
 * that the first click finds it; or at once when it is needed before.
 */
export function DeferredMount({ isNeeded, children }: LaterProps) {
  const isQuiet = useNetworkIdle()
  const [wasNeeded, setWasNeeded] = useState(false)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return (isQuiet || wasNeeded) && <Suspense>{children}</Suspense>
}
