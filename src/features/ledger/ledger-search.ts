import * as v from 'valibot'
import { LEDGER_STATUSES } from '#contract/enums.ts'
import { MONTH } from '#src/format/month.ts'
import { pagedListView, urlChoice, urlPart } from '#src/list/list-view.ts'

const month = urlPart(v.pipe(v.string(), v.regex(MONTH)))

export const ledgerSearch = v.object({
  ...pagedListView.entries,
  tab: urlChoice(['Incoming']),
  status: urlChoice(LEDGER_STATUSES),
  /** The months apply together, both included. */
  from: month,
  to: month,
  /** The id of an account: its entries are shown instead. */
  account: urlPart(v.string()),
})

export type LedgerFilters = Pick<v.InferOutput<typeof ledgerSearch>, 'from' | 'to' | 'status'>
