import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#src/features/shell/not-built-yet.tsx'

export const Route = createFileRoute('/dashboard/roles')({
  component: () => <NotBuiltYet title="Role management" />,
})
