import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#src/features/shell/not-built-yet.tsx'

export const Route = createFileRoute('/dashboard/')({
  component: () => <NotBuiltYet title="User management" />,
})
