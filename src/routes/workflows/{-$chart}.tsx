import { createFileRoute } from '@tanstack/react-router'
import { PublicWorkflows } from '#src/workflows/public-workflows.tsx'
import type { Shown } from '#src/workflows/use-shown.ts'

export const Route = createFileRoute('/workflows/{-$chart}')({
  // The page parses it, with code that the login screen need not load.
  validateSearch: (search: Partial<Shown>) => search,
  component: PublicWorkflows,
})
