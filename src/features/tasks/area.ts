import { fullName } from '#contract/employee.ts'
import { type Task, taskEntity } from '#contract/task.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { commandIn, type LifecycleArea } from '#src/area/area.ts'
import { formatDueDate, orNothing } from '#src/format/dates.ts'
import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { openMoveItems, sameNamedCall } from '#src/workspace/moves.ts'
import { TASK_VIEWS, type TaskView, tasksList, tasksQuery } from './queries.ts'

export const assigneeOf = ({ firstName = '', lastName = '' }: Task) => orNothing(fullName({ firstName, lastName }))

/** The list says whose task it is, because the stated session has no id of the person. */
const areaOf = (view: TaskView): LifecycleArea<Task, typeof taskLifecycle, keyof typeof taskEntity.fields> => ({
  entity: taskEntity,
  tags: ['Task'],
  lifecycle: taskLifecycle,
  changeOf: sameNamedCall,
  statusOf: ({ status }) => status,
  viewerOf: (person) => taskViewer(person, view === 'own' ? person.id : undefined),
  subjectOf: (task) => ({
    person: view === 'employee' ? assigneeOf(task) : undefined,
    due: task.dueDate && formatDueDate(task.dueDate),
  }),
  menuItems: openMoveItems,
})

export const taskAreas = { own: areaOf('own'), employee: areaOf('employee') } as const

export const commands: CommandSource = {
  lifecycle: taskLifecycle,
  load: async (services, viewer, search) => {
    const views: readonly TaskView[] = viewer.isSuperAdmin ? TASK_VIEWS : ['own']
    const load = async (view: TaskView) => {
      const query = tasksQuery(services.api, view)
      const tasks = await readSome(services, tasksList({ search }, view), query, ({ data }) => data)
      return tasks.map((task) => ({
        ...commandIn(taskAreas[view], task, viewer, view === 'own' ? 'My task' : `Task of ${assigneeOf(task)}`),
        search: view === 'employee' ? { tab: view } : {},
      }))
    }
    return (await Promise.all(views.map(load))).flat()
  },
}
