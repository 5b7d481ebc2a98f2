import { Link } from '@tanstack/react-router'
import { formatCount } from '#src/format/count-text.ts'
import { useCounts } from '../use-counts.ts'
import { type ListOfStatus, useLists } from '../use-lists.ts'
import type { Workflow } from '../workflow.ts'

interface RecordsLinkProps {
  workflow: Workflow
  status: string
  now: number
  children: string
}

/** How many records are in a status, as a link to them. Where no list has all of these, the text is no link. */
export function RecordsLink(props: RecordsLinkProps) {
  const { workflow, status, now, children } = props
  const { listOf, isSuperAdmin } = useLists(workflow)
  const list = now > 0 ? listOf(status) : undefined
  if (!list || (workflow.name === 'task' && !isSuperAdmin)) return children
  if (workflow.name === 'task') return <TasksLink {...props} list={list} />
  return <ListLink list={list}>{children}</ListLink>
}

const ListLink = ({ list, children }: { list: ListOfStatus; children: string }) => (
  <Link to={list.to} search={list.search as never}>
    {children}
  </Link>
)

/** The list of employees has no tasks of the viewer, while the figures count them. */
function TasksLink({ workflow, status, now, list, children }: RecordsLinkProps & { list: ListOfStatus }) {
  const others = useCounts(workflow)?.find((each) => each.status === status)?.now
  if (others === now) return <ListLink list={list}>{children}</ListLink>
  const text = others === undefined ? 'open all but your own' : `${formatCount(others)} not your own`
  return (
    <>
      {children} (<ListLink list={list}>{text}</ListLink>)
    </>
  )
}
