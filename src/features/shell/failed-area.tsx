import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageError, type PageErrorProps } from '#src/ui/page-error.tsx'

/** Loads what replaces a failed area while the server can still be reached. */
export const prepareForFailures = () => import('./area-error.tsx')

const AreaError = lazy(async () => ({ default: (await prepareForFailures()).AreaError }))

export const FailedArea = (props: PageErrorProps) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => <PageError {...props} />}>
    <Suspense>
      <AreaError {...props} />
    </Suspense>
  </CatchBoundary>
)
