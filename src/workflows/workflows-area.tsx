import type { TaskStatus } from '#contract/task.ts'
import { waitsFor } from '#machines/core/main-path.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { useViewer } from '#src/api/viewer.ts'
import { AreaHeader } from '#src/header/area-header.tsx'
import type { FrameProps } from './frame.ts'
import { useCounts } from './use-counts.ts'
import type { Workflow } from './workflow.ts'
import { WorkflowCard } from './workflow-card.tsx'
import classes from './workflows-area.module.css'
import { WorkflowsPage } from './workflows-page.tsx'

function AreaFrame({ title, subtitle, children }: FrameProps) {
  return (
    <>
      <AreaHeader title={title} subtitle={subtitle} />
      <div className={classes.content}>{children}</div>
    </>
  )
}

/** Tasks wait for who moves them on: of a super admin those of other people, of everybody else their own. */
function CountedCard({ workflow }: { workflow: Workflow }) {
  const viewer = useViewer()
  const counts = useCounts(workflow)
  const isWaiting = (status: string) =>
    workflow.name === 'task' &&
    waitsFor(taskLifecycle, status as TaskStatus, taskViewer(viewer, viewer.isSuperAdmin ? undefined : viewer.id))
  return <WorkflowCard workflow={workflow} counts={counts} isWaiting={isWaiting} />
}

/** The workflows inside the dashboard. */
export const WorkflowsArea = () => <WorkflowsPage frame={AreaFrame} card={CountedCard} />
