import { createFileRoute } from '@tanstack/react-router'
import { WorkflowsIcon } from '#src/ui/icons.tsx'
import type { Shown } from '#src/workflows/use-shown.ts'
import { WorkflowsArea } from '#src/workflows/workflows-area.tsx'

export const Route = createFileRoute('/dashboard/workflows/{-$chart}')({
  staticData: { icon: WorkflowsIcon },
  validateSearch: (search: Partial<Shown>) => search,
  component: WorkflowsArea,
})
