import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TASK_STATUSES } from '#contract/enums.ts'
import { CHOICES_MAX } from '#contract/list.ts'
import type { Waiting } from '#contract/proof.ts'
import { stateOf } from '#machines/core/decide.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { counted, formatCount } from '#src/format/count-text.ts'

/** "3 can be given to somebody else, 4 only a super admin can finish" */
function waysOut({ open, reassignable, held }: Waiting) {
  if (reassignable === open) return `${open === 1 ? 'it' : 'they'} can be given to somebody else`
  if (held === open) return `only a super admin can finish ${open === 1 ? 'it' : 'them'}`
  return `${formatCount(reassignable)} can be given to somebody else, ${formatCount(held)} only a super admin can finish`
}

interface OpenTasksOfProps {
  call: 'proof.user' | 'proof.role'
  /** The user or the role. */
  id: string
  /** The ids of the assignees, undefined while they are not known. */
  assignees: readonly string[] | undefined
}

/** The open tasks of people who are about to lose their access. Nothing while there is none, and where the server does not say. */
export function OpenTasksOf({ call, id, assignees = [] }: OpenTasksOfProps) {
  const { api, config } = useServices()
  const { isSuperAdmin } = useViewer()
  const enabled = config.extensions.includes('proof')
  const { data } = useQuery({ ...apiQuery(api, call, { params: { id } }, 'Task'), enabled, meta: { silent: true } })
  if (!data?.data.open) return null
  const tasks = counted(data.data.open, 'open tasks')
  // A longer list of people is more than the call of the list takes.
  const assignee = assignees.length > 0 && assignees.length <= CHOICES_MAX ? [...assignees] : undefined
  const status = TASK_STATUSES.filter((each) => !stateOf(taskLifecycle.machine, each)?.isFinal)
  return (
    <p>
      {isSuperAdmin ? (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link {...props} to="/dashboard/tasks" search={{ tab: 'employee', status, assignee }} />
          )}
        >
          {tasks}
        </Anchor>
      ) : (
        tasks
      )}
      {`: ${waysOut(data.data)}.`}
    </p>
  )
}
