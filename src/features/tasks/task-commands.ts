import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { assigneeOf } from './columns.tsx'
import { TASK_VIEWS, type TaskView, tasksIn, tasksQuery } from './queries.ts'
import { subjectOf } from './task-subject.ts'

export const taskCommands: CommandSource = {
  path: '/dashboard/tasks',
  lifecycle: taskLifecycle,
  load: async ({ api, queryClient }, viewer) => {
    const views: readonly TaskView[] = viewer.isSuperAdmin ? TASK_VIEWS : ['own']
    const load = async (view: TaskView) => {
      const tasks = tasksIn(await queryClient.fetchQuery(tasksQuery(api, view)))
      return tasks.map((task) => ({
        title: task.title,
        detail: `${view === 'own' ? 'My task' : `Task of ${assigneeOf(task)}`}, ${statusMeta(taskLifecycle, task.status).label.toLowerCase()}`,
        subject: subjectOf(task, view, viewer),
        search: view === 'employee' ? { tab: view } : {},
      }))
    }
    return (await Promise.all(views.map(load))).flat()
  },
}
