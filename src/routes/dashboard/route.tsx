import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Shell } from '#src/features/shell/shell.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context }) => {
    if (!context.session.getSnapshot().matches('signedIn')) throw redirect({ to: '/', replace: true })
  },
  component: Dashboard,
})

function Dashboard() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
