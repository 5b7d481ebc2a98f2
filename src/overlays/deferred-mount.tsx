import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isMissingCode } from '#src/ui/missing-code.ts'
import { notifyError } from '#src/ui/toasts.tsx'
import { useNetworkIdle } from './idle.ts'

interface DeferredMountProps {
  isNear?: boolean
  isNeeded: boolean
  /** Its code cannot be loaded, which a notice says: closes what was asked for. */
  onMissing?: () => void
  children: ReactNode
}

const Nothing = () => null

function NothingMissing({ error }: ErrorComponentProps) {
  if (isMissingCode(error)) return null
  throw error
}

export const MISSING_PART = 'This part of the page could not be loaded. Reload the page.'

/**
 * Mounts what is closed when a page opens once the page is idle, so that the first click finds its code loaded.
 * Code that cannot be loaded leaves the page as it is; where it is needed, a notice says so.
 */
export function DeferredMount({ isNear = false, isNeeded, onMissing, children }: DeferredMountProps) {
  const isIdle = useNetworkIdle()
  const [isMounted, setMounted] = useState(false)
  if ((isNear || isNeeded) && !isMounted) setMounted(true)
  if (!isIdle && !isMounted) return null
  const report = (error: unknown) => {
    if (!isNeeded || !isMissingCode(error)) return
    void notifyError(MISSING_PART)
    onMissing?.()
  }
  return (
    <CatchBoundary getResetKey={() => isNeeded} errorComponent={isNeeded ? NothingMissing : Nothing} onCatch={report}>
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
