import { skipToken, useQuery } from '@tanstack/react-query'
import { AREAS, isAreaOpenTo } from '#contract/area.ts'
import type { StatusCount } from '#contract/counts.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { relativeTime } from '#src/ui/relative-time.ts'
import { recordsOf } from './records.ts'
import { StatusRow } from './status-row.tsx'
import { stateIn, type Workflow } from './workflow.ts'

const TABS: Readonly<Record<string, string>> = { draft: 'drafts', published: 'published' }

/** The statuses of a chart with what the server counts for the viewer, and the open record that is oldest. */
export function CountedRow({ workflow }: { workflow: Workflow }) {
  const { api, config } = useServices()
  const viewer = useViewer()
  const records = recordsOf(workflow.name)
  const area = AREAS.find(({ path }) => path === records?.area)
  const isCounted = config.extensions.includes('counts') && area !== undefined && isAreaOpenTo(area, viewer)
  const scope = viewer.isSuperAdmin ? 'employee' : 'own'
  const asked = apiQuery(
    api,
    'counts.read',
    { params: { list: records?.list ?? '' }, query: records?.list === 'tasks' ? { scope } : {} },
    records?.tag ?? 'Account',
  )
  const { data } = useQuery({ ...asked, queryFn: isCounted ? asked.queryFn : skipToken, meta: { silent: true } })
  const counts = data?.data.statuses
  const listOf = (status: string) => {
    if (!area || area.path === '/dashboard/ledger') return undefined
    if (area.path === '/dashboard/tasks')
      return { to: area.path, search: { status, ...(viewer.isSuperAdmin && { tab: scope }) } }
    if (area.path !== '/dashboard/announcement') return { to: area.path, search: { status } }
    return { to: area.path, search: viewer.isSuperAdmin ? { tab: TABS[status] } : {} }
  }
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
