import { Link } from '@tanstack/react-router'
import type { StatusCount } from '#contract/counts.ts'
import { formatCount } from '#src/format/count-text.ts'
import { statusesOf } from './records.ts'
import { StateName } from './state-name.tsx'
import classes from './status-row.module.css'
import type { ListOfStatus } from './use-lists.ts'
import type { Workflow } from './workflow.ts'

export interface StatusRowProps {
  workflow: Workflow
  counts?: readonly StatusCount[] | undefined
  /** The list of the records in a status. Undefined where no list shows exactly these. */
  listOf?: (status: string) => ListOfStatus | undefined
}

/** The statuses of a chart along its main path, with how many records are there now. */
export function StatusRow({ workflow, counts, listOf }: StatusRowProps) {
  const { path, side } = statusesOf(workflow)
  const shown = [...path, ...side].filter((status) => !counts || counts.some((each) => each.status === status))
  return (
    <ol className={classes.row}>
      {shown.map((status) => {
        const count = counts?.find((each) => each.status === status)?.now
        const list = count ? listOf?.(status) : undefined
        const content = (
          <>
            <StateName workflow={workflow} path={status} />
            {count !== undefined && <b>{formatCount(count)}</b>}
          </>
        )
        return (
          <li key={status} data-side={side.includes(status) || undefined}>
            {list ? (
              <Link to={list.to} search={list.search as never} className={classes.status}>
                {content}
              </Link>
            ) : (
              <span className={classes.status}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
