import { useWindowEvent } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useDeferredValue, useEffect, useState } from 'react'
import { identityOf } from '#contract/session.ts'
import { useServices } from '#src/api/services.tsx'
import { Commands } from '#src/features/commands/commands.tsx'
import { Shell } from '#src/features/shell/shell.tsx'
import { keepPlace, takePlace } from '#src/features/sign-in/wanted-place.ts'
import { holdsFiles } from '#src/ui/holds-files.ts'
import { MISSING_PART } from '#src/ui/missing-code.ts'
import { PageError, PageErrorContext } from '#src/ui/page-error.tsx'
import { part, SecondFileContext } from '#src/ui/second-file.tsx'
import { notifyError } from '#src/ui/toasts.tsx'
import { loadTypeface } from '#src/ui/typeface/typeface.ts'

const FailedArea = part<typeof import('#src/features/shell/area-error.tsx').AreaError>('AreaError', PageError)

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location: { href }, preload }) => {
    const session = context.session.getSnapshot()
    if (!session.matches('signedIn')) {
      if (!preload) keepPlace(href)
      throw redirect({ to: '/', replace: true })
    }
    void loadTypeface()
    const wanted = takePlace(session.context.user)
    if (wanted && href === '/dashboard') throw redirect({ href: wanted, replace: true, state: { isWanted: true } })
    return { queryClient: await context.loadQueryClient() }
  },
  component: Dashboard,
})

/** Outside of an upload area, the browser would leave the dashboard and open the file. */
function refuseFiles(event: DragEvent) {
  if (event.defaultPrevented || !holdsFiles(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

/** The first answer of the server starts its request: earlier it would hold up the rows, and later the first press. */
function useSecondFile(isFramed: boolean) {
  const { queryClient } = useServices()
  const [file, setFile] = useState<typeof import('./-second-file.ts')>()
  useEffect(() => {
    if (!isFramed) return
    const cache = queryClient.getQueryCache()
    const ask = () => {
      const isWaiting = queryClient.isFetching() > 0 && cache.getAll().every(({ state }) => state.status === 'pending')
      if (isWaiting) return
      stop()
      import('./-second-file.ts').then(setFile, () => notifyError(MISSING_PART))
    }
    const stop = cache.subscribe(ask)
    ask()
    return stop
  }, [isFramed, queryClient])
  return file
}

function Dashboard() {
  useWindowEvent('dragover', refuseFiles)
  useWindowEvent('drop', refuseFiles)
  const { queryClient, session } = useServices()
  // Another tab may sign in somebody else, who must not find what is open here.
  const person = useSelector(session, ({ context: { user } }) => user && identityOf(user))
  // The frame of the dashboard first, its area in slices after it: together they would hold up the browser for longer.
  const isFramed = useDeferredValue(true, false)
  return (
    <QueryClientProvider client={queryClient}>
      <SecondFileContext value={useSecondFile(isFramed)}>
        <Shell>
          {isFramed && (
            <Commands key={person}>
              <PageErrorContext value={FailedArea}>
                <Outlet />
              </PageErrorContext>
            </Commands>
          )}
        </Shell>
      </SecondFileContext>
    </QueryClientProvider>
  )
}
