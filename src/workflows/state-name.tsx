import { Dot, LifecycleBadge, StatusBadge } from '#src/ui/status-badge.tsx'
import { stateIn, type Workflow } from './workflow.ts'

interface StateNameProps {
  workflow: Workflow
  path: string
}

export function StateName({ workflow, path }: StateNameProps) {
  const state = stateIn(workflow, path)
  const { entry } = workflow
  return entry.kind === 'lifecycle' && state?.meta ? (
    <LifecycleBadge lifecycle={entry.lifecycle} status={path} />
  ) : (
    <StatusBadge label={state?.title ?? path} tone="gray" shape={<Dot />} />
  )
}
