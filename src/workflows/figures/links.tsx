import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Insight } from '#contract/insight.ts'
import { formatCount } from '#src/format/count-text.ts'
import { useCounts } from '../use-counts.ts'
import { useLists } from '../use-lists.ts'
import type { Workflow } from '../workflow.ts'
import { dayOf } from './period.ts'

interface RecordsLinkProps {
  workflow: Workflow
  status: string
  now: number
  sort?: 'createdAt'
  children: string
}

/**
 * The text links to the records in a status, or stays plain where no list has them. The list of employees lacks the
 * tasks of the viewer, so a second link leads to those.
 */
export function RecordsLink({ workflow, status, now, sort, children }: RecordsLinkProps) {
  const { listOf } = useLists(workflow)
  const counts = useCounts(workflow)
  const list = now > 0 ? listOf(status) : undefined
  if (!list) return children
  const link = (text: string, search: object) => (
    <Link to={list.to} search={{ ...list.search, ...search } as never}>
      {text}
    </Link>
  )
  const others = counts?.find((each) => each.status === status)?.now ?? 0
  if (sort || workflow.name !== 'task' || others === now) return link(children, { sort })
  // Figures and counts are read at different times.
  const yours = others > 0 && others < now ? `${formatCount(now - others)} of them yours` : 'including any of yours'
  return (
    <>
      {link(children, {})}, {link(yours, { tab: undefined })}
    </>
  )
}

interface AuditLinkProps {
  insight: Insight
  search?: string | undefined
  action?: string | undefined
  children: ReactNode
}

/** The text links to events of the period that words or an action find. Everybody who sees figures may read the audit log. */
export function AuditLink({ insight, search, action, children }: AuditLinkProps) {
  if (!search && !action) return children
  const period = { from: dayOf(insight.from), to: dayOf(Date.parse(insight.to) - 1) }
  return (
    <Link to="/dashboard" search={{ tab: 'audit', search, action, ...period }}>
      {children}
    </Link>
  )
}
