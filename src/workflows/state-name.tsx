import { LifecycleBadge, StatusBadge } from '#src/ui/status-badge.tsx'
import classes from './state-name.module.css'
import { stateIn, type Workflow } from './workflow.ts'

interface StateNameProps {
  workflow: Workflow
  path: string
}

/** The badge or the title of a status. */
export function StateName({ workflow, path }: StateNameProps) {
  const state = stateIn(workflow, path)
  if (!state?.meta) return <span className={classes.name}>{state?.title}</span>
  const { entry } = workflow
  return entry.kind === 'lifecycle' ? (
    <LifecycleBadge lifecycle={entry.lifecycle} status={path} />
  ) : (
    <StatusBadge {...state.meta} />
  )
}
