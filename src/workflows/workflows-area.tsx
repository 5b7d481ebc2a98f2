import { AreaHeader } from '#src/header/area-header.tsx'
import { CountedRow } from './counted-row.tsx'
import type { FrameProps } from './frame.ts'
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

/** The workflows inside the dashboard. */
export const WorkflowsArea = () => <WorkflowsPage frame={AreaFrame} row={CountedRow} />
