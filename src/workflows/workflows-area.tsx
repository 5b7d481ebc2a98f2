import type { StatusCount } from '#contract/counts.ts'
import { AreaHeader } from '#src/header/area-header.tsx'
import { relativeTime } from '#src/ui/relative-time.ts'
import type { FrameProps } from './frame.ts'
import { StatusRow } from './status-row.tsx'
import { useCounts } from './use-counts.ts'
import { useLists } from './use-lists.ts'
import { stateIn, type Workflow } from './workflow.ts'
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

/** Shows the statuses of a chart with what the server counts for the viewer, and the open record that is oldest. */
function CountedRow({ workflow }: { workflow: Workflow }) {
  const { listOf } = useLists(workflow)
  const counts = useCounts(workflow)
  return (
    <>
      <StatusRow workflow={workflow} counts={counts} listOf={listOf} />
      <Oldest workflow={workflow} counts={counts} />
    </>
  )
}

function Oldest({ workflow, counts = [] }: { workflow: Workflow; counts: readonly StatusCount[] | undefined }) {
  const [first] = counts
    .flatMap(({ status, oldest }) => (oldest ? [{ status, ...oldest }] : []))
    .sort((one, other) => one.at.localeCompare(other.at))
  if (!first) return null
  const status = stateIn(workflow, first.status)?.title.toLowerCase()
  return (
    <p>
      The oldest open {workflow.title.toLowerCase()} is “{first.name}”: {status}, created {relativeTime(first.at)}.
    </p>
  )
}

/** The workflows inside the dashboard. */
export const WorkflowsArea = () => <WorkflowsPage frame={AreaFrame} row={CountedRow} />
