import * as v from 'valibot'
import { TASK_STATUSES } from '#contract/enums.ts'
import { listView, urlChoice, urlChoices, urlIds } from '#src/list/list-view.ts'

export const tasksSearch = v.object({
  ...listView.entries,
  tab: urlChoice(['employee']),
  status: urlChoices(TASK_STATUSES),
  /** Ids of users. */
  assignee: urlIds,
  due: urlChoices(['overdue', 'today', 'week', 'later']),
})

export type TasksSearch = v.InferOutput<typeof tasksSearch>
