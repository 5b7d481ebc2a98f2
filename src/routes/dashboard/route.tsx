import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Commands } from '#src/features/commands/commands.tsx'
import { Shell } from '#src/features/shell/shell.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context }) => {
    if (!context.session.getSnapshot().matches('signedIn')) throw redirect({ to: '/', replace: true })
  },
  component: Dashboard,
})

const commandSources = async () => (await import('./-command-sources.ts')).commandSources

function Dashboard() {
  return (
    <Shell>
      <Commands sources={commandSources}>
        <Outlet />
      </Commands>
    </Shell>
  )
}
