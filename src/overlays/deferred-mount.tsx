import { type ReactNode, Suspense, useState } from 'react'
import { useNetworkIdle } from './use-network-idle.ts'

interface LaterProps {
  isNeeded: boolean
  children: ReactNode
}

/** Draws what is closed when a page opens once the page is at rest, so that the first click finds its code loaded. */
export function DeferredMount({ isNeeded, children }: LaterProps) {
  const isQuiet = useNetworkIdle()
  const [wasNeeded, setWasNeeded] = useState(false)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return (isQuiet || wasNeeded) && <Suspense>{children}</Suspense>
}
