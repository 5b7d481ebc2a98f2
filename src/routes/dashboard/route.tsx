import { useWindowEvent } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useDeferredValue } from 'react'
import { identityOf } from '#contract/session.ts'
import { useServices } from '#src/api/services.tsx'
import { Commands } from '#src/features/commands/commands.tsx'
import { FailedArea } from '#src/features/shell/failed-area.tsx'
import { Shell } from '#src/features/shell/shell.tsx'
import { keepPlace, takePlace } from '#src/features/sign-in/wanted-place.ts'
import { PageErrorContext } from '#src/ui/page-error.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location: { href }, preload }) => {
    const session = context.session.getSnapshot()
    if (!session.matches('signedIn')) {
      if (!preload) keepPlace(href)
      throw redirect({ to: '/', replace: true })
    }
    const wanted = takePlace(session.context.user)
    if (wanted && href === '/dashboard') throw redirect({ href: wanted, replace: true, state: { isWanted: true } })
    return { queryClient: await context.loadQueryClient() }
  },
  component: Dashboard,
})

/** Outside of an upload area, the browser would leave the dashboard and open the file. */
function refuseFiles(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
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
      <Shell>
        {isFramed && (
          <Commands key={person}>
            <PageErrorContext value={FailedArea}>
              <Outlet />
            </PageErrorContext>
          </Commands>
        )}
      </Shell>
    </QueryClientProvider>
  )
}
