import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#src/features/shell/not-built-yet.tsx'

export const Route = createFileRoute('/dashboard/ledger')({
  component: () => <NotBuiltYet title="Ledger" />,
})
