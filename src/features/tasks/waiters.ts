import { fullName } from '#contract/employee.ts'
import type { Task } from '#contract/task.ts'
import type { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'
import type { Waiters } from '#src/history/waiter.ts'

export const waitersOf = ({ firstName = '', lastName = '' }: Partial<Task>): Waiters<typeof taskLifecycle> => [
  [fullName({ firstName, lastName }) || 'the assignee', taskViewers.assignee],
  ['a super admin', taskViewers.reviewer],
]
