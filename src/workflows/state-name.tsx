import { LifecycleBadge } from '#src/ui/status-badge.tsx'
import classes from './state-name.module.css'
import { stateIn, type Workflow } from './workflow.ts'

interface StateNameProps {
  workflow: Workflow
  path: string
}

/** The badge or the title of a status. */
export function StateName({ workflow, path }: StateNameProps) {
  const state = stateIn(workflow, path)
  const { entry } = workflow
  return entry.kind === 'lifecycle' && state?.meta ? (
    <LifecycleBadge lifecycle={entry.lifecycle} status={path} />
  ) : (
    <span className={classes.name}>{state?.title}</span>
  )
}
