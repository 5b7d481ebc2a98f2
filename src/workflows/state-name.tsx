import { StatusBadge } from '#src/ui/status-badge.tsx'
import classes from './state-name.module.css'
import { useShown } from './use-shown.ts'
import { stateIn, type Workflow } from './workflow.ts'

interface StateNameProps {
  workflow: Workflow
  path: string
}

/** The badge or the title of a status; its name in the code when that is asked for. */
export function StateName({ workflow, path }: StateNameProps) {
  const { shown } = useShown()
  const state = stateIn(workflow, path)
  return (
    <span className={classes.name}>
      {state?.meta ? <StatusBadge {...state.meta} /> : <span className={classes.step}>{state?.title}</span>}
      {shown.names === 'code' && <code>{path}</code>}
    </span>
  )
}
