import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useNetworkIdle } from './idle.ts'

interface DeferredMountProps {
  isNear?: boolean
  isNeeded: boolean
  children: ReactNode
}

const Nothing = () => null

function Throw({ error }: ErrorComponentProps): never {
  throw error
}

/**
 * Mounts what is closed when a page opens once the page is idle, so that the first click finds its code loaded.
 * Code that cannot be loaded breaks the page only when it is needed.
 */
export function DeferredMount({ isNear = false, isNeeded, children }: DeferredMountProps) {
  const isIdle = useNetworkIdle()
  const [isMounted, setMounted] = useState(false)
  if ((isNear || isNeeded) && !isMounted) setMounted(true)
  if (!isIdle && !isMounted) return null
  return (
    <CatchBoundary getResetKey={() => isNeeded} errorComponent={isNeeded ? Throw : Nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}
