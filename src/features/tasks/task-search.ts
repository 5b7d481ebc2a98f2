import * as v from 'valibot'
import { TASK_STATUSES } from '#contract/enums.ts'
import { listView, urlChoice } from '#src/list/list-view.ts'

export const tasksSearch = v.object({
  ...listView.entries,
  tab: urlChoice(['employee']),
  status: urlChoice(TASK_STATUSES),
})
