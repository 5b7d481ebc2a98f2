import { Link } from '@tanstack/react-router'
import { formatCount } from '#src/format/count-text.ts'
import { useCounts } from '../use-counts.ts'
import { useLists } from '../use-lists.ts'
import type { Workflow } from '../workflow.ts'

interface RecordsLinkProps {
  workflow: Workflow
  status: string
  now: number
  children: string
}

/**
 * How many records are in a status, as a link to them. Where no list has all of these, the text is no link. The list of
 * employees lacks the tasks of the viewer, so a link to it has its own number.
 */
export function RecordsLink({ workflow, status, now, children }: RecordsLinkProps) {
  const { listOf } = useLists(workflow)
  const counts = useCounts(workflow)
  const list = now > 0 ? listOf(status) : undefined
  if (!list) return children
  const link = (text: string) => (
    <Link to={list.to} search={list.search as never}>
      {text}
    </Link>
  )
  const listed = workflow.name === 'task' ? counts?.find((each) => each.status === status)?.now : now
  if (listed === now) return link(children)
  const rest = link(listed === undefined ? 'open all but your own' : `${formatCount(listed)} not your own`)
  return (
    <>
      {children} ({rest})
    </>
  )
}
