import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
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

/** False on the first render: only in going from closed to open does a dialog note where the focus returns to. */
export function useOpenAfterMount(wanted: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && wanted
}

/** While a drawer or dialog closes, its last content: it does not empty during the animation. */
export function useWhileOpen<T>(opened: boolean, value: T): T {
  const [last, setLast] = useState(value)
  if (opened && last !== value) setLast(value)
  return opened ? value : last
}
