import { AREAS, type AreaPath, isAreaOpenTo } from '#contract/area.ts'
import { useViewer } from '#src/api/viewer.ts'
import { recordsOf, statusesOf } from './records.ts'
import type { Workflow } from './workflow.ts'

export interface ListOfStatus {
  readonly to: AreaPath
  readonly search: object
}

const TABS: Readonly<Record<string, string>> = { draft: 'drafts', published: 'published' }

/**
 * The lists of the records of a chart, as far as they are open to the viewer: `listOf` has those in a status. A super admin
 * finds the tasks of others there; nobody else has a list of others' tasks. The ledger has no list of both of its tabs.
 */
export function useLists(workflow: Workflow) {
  const viewer = useViewer()
  const records = recordsOf(workflow.name)
  const area = AREAS.find((each) => each.path === records?.area && isAreaOpenTo(each, viewer))
  const { path, side } = statusesOf(workflow)
  const listOf = (status: string): ListOfStatus | undefined => {
    if (!area || area.label === 'Ledger' || ![...path, ...side].includes(status)) return undefined
    if (area.label === 'Tasks')
      return viewer.isSuperAdmin ? { to: area.path, search: { status, tab: 'employee' } } : undefined
    if (area.label !== 'Announcement') return { to: area.path, search: { status } }
    if (viewer.isSuperAdmin) return { to: area.path, search: { tab: TABS[status] } }
    return status === 'published' ? { to: area.path, search: {} } : undefined
  }
  return { isOpen: area !== undefined, listOf, isSuperAdmin: viewer.isSuperAdmin }
}
