import type { Task } from '#contract/task.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { formatDueDate } from '#src/format/dates.ts'
import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { type AreaMoves, openEntries, type RecordState, sameNamedCall } from '#src/workspace/moves.ts'
import { assigneeOf } from './columns.tsx'
import { TASK_VIEWS, type TaskView, tasksIn, tasksList, tasksQuery } from './queries.ts'

export const taskMoves: AreaMoves<typeof taskLifecycle> = { lifecycle: taskLifecycle, changeOf: sameNamedCall }

/** Its list says whose task it is. */
export const taskState = (task: Task, view: TaskView, viewer: Person): RecordState<typeof taskLifecycle> => ({
  id: task._id,
  status: task.status,
  version: task.version,
  subject: {
    name: task.title,
    person: view === 'employee' ? assigneeOf(task) : undefined,
    due: task.dueDate && formatDueDate(task.dueDate),
  },
  viewer: taskViewer(viewer, view === 'own' ? viewer.id : undefined),
})

export const commands: CommandSource = {
  lifecycle: taskLifecycle,
  load: async (services, viewer, search) => {
    const views: readonly TaskView[] = viewer.isSuperAdmin ? TASK_VIEWS : ['own']
    const load = async (view: TaskView) => {
      const tasks = await readSome(services, tasksList({ search }, view), tasksQuery(services.api, view), tasksIn)
      return tasks.map((task) => ({
        id: task._id,
        title: task.title,
        detail: `${view === 'own' ? 'My task' : `Task of ${assigneeOf(task)}`}, ${statusMeta(taskLifecycle, task.status).label.toLowerCase()}`,
        entries: () => openEntries(taskMoves, taskState(task, view, viewer)),
        search: view === 'employee' ? { tab: view } : {},
      }))
    }
    return (await Promise.all(views.map(load))).flat()
  },
}
