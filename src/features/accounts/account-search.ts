import * as v from 'valibot'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, NORMAL_BALANCES } from '#contract/enums.ts'
import { pagedListView, urlChoice } from '#src/list/list-view.ts'

const accountFilters = v.object({
  accountType: urlChoice(ACCOUNT_TYPES),
  status: urlChoice(ACCOUNT_STATUSES),
  normalBalance: urlChoice(NORMAL_BALANCES),
})

export const accountsSearch = v.object({ ...pagedListView.entries, ...accountFilters.entries })

export type AccountFilters = v.InferOutput<typeof accountFilters>
