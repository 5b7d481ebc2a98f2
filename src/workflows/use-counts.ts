import { skipToken, useQuery } from '@tanstack/react-query'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { recordsOf } from './records.ts'
import { useLists } from './use-lists.ts'
import type { Workflow } from './workflow.ts'

/** What the server counts by status in the lists of `useLists`. */
export function useCounts(workflow: Workflow) {
  const { api, config } = useServices()
  const { isOpen, isSuperAdmin } = useLists(workflow)
  const records = recordsOf(workflow.name)
  const query = records?.list === 'tasks' ? { scope: isSuperAdmin ? ('employee' as const) : ('own' as const) } : {}
  const asked = apiQuery(
    api,
    'counts.read',
    { params: { list: records?.list ?? '' }, query },
    records?.tag ?? 'Account',
  )
  const isCounted = isOpen && config.extensions.includes('counts')
  const { data } = useQuery({ ...asked, queryFn: isCounted ? asked.queryFn : skipToken, meta: { silent: true } })
  return data?.data.statuses
}
