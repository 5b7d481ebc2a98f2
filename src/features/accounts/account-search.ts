import * as v from 'valibot'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, NORMAL_BALANCES } from '#contract/enums.ts'
import { pagedListView, urlChoice } from '#src/list/list-view.ts'

export const accountsSearch = v.object({
  ...pagedListView.entries,
  accountType: urlChoice(ACCOUNT_TYPES),
  status: urlChoice(ACCOUNT_STATUSES),
  normalBalance: urlChoice(NORMAL_BALANCES),
})

export type AccountsSearch = v.InferOutput<typeof accountsSearch>

export type AccountFilters = Pick<AccountsSearch, 'accountType' | 'status' | 'normalBalance'>
