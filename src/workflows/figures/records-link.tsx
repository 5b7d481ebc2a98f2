import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLists } from '../use-lists.ts'
import type { Workflow } from '../workflow.ts'

/** The list of employees has no tasks of the viewer, while the figures count them. */
const OTHERS = 'Open all but your own'

interface RecordsLinkProps {
  workflow: Workflow
  status: string
  /** By default the link says what it opens. */
  children?: ReactNode
}

/** Leads to the records in a status. Where no list has all that the figures count, the text is no link. */
export function RecordsLink({ workflow, status, children }: RecordsLinkProps) {
  const { listOf, isSuperAdmin } = useLists(workflow)
  const isTask = workflow.name === 'task'
  const list = isTask && !isSuperAdmin ? undefined : listOf(status)
  if (!list) return children
  return (
    <Link to={list.to} search={list.search as never} title={isTask && children !== undefined ? OTHERS : undefined}>
      {children ?? (isTask ? OTHERS : 'Open them')}
    </Link>
  )
}
