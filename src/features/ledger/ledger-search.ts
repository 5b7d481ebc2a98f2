import * as v from 'valibot'
import { LEDGER_STATUSES } from '#contract/enums.ts'
import { MONTH } from '#src/format/month.ts'
import { pagedListView, urlChoice, urlPart } from '#src/list/list-view.ts'

const month = urlPart(v.pipe(v.string(), v.regex(MONTH)))

/** The months apply together, both included. */
const ledgerFilters = v.object({ from: month, to: month, status: urlChoice(LEDGER_STATUSES) })

export const ledgerSearch = v.object({
  ...pagedListView.entries,
  ...ledgerFilters.entries,
  tab: urlChoice(['Incoming']),
})

export type LedgerFilters = v.InferOutput<typeof ledgerFilters>
