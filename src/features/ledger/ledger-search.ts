import * as v from 'valibot'
import { LEDGER_STATUSES } from '#contract/enums.ts'
import { toKobo } from '#contract/money.ts'
import { plainDigits } from '#src/format/digits.ts'
import { MONTH } from '#src/format/month.ts'
import { inOrder, pagedListView, urlChoice, urlPart, urlText } from '#src/list/list-view.ts'

const month = urlPart(v.pipe(v.string(), v.regex(MONTH)))
/** Returns what is typed as the address has it, in naira, and undefined for what is no amount from zero on. */
export function plainAmount(typed: string) {
  const naira = plainDigits(typed.trim())
  return naira.startsWith('-') || toKobo(naira) === undefined ? undefined : naira
}

const amount = urlPart(v.pipe(urlText, v.transform(plainAmount)))

export const ledgerSearch = v.pipe(
  v.object({
    ...pagedListView.entries,
    tab: urlChoice(['Incoming']),
    status: urlChoice(LEDGER_STATUSES),
    reversed: urlChoice(['yes', 'no']),
    /** The months apply together, both included. */
    from: month,
    to: month,
    minAmount: amount,
    maxAmount: amount,
    /** The id of an account: its entries are shown instead. */
    account: urlPart(urlText),
  }),
  v.transform(inOrder),
  v.transform((search) =>
    Number(search.minAmount) > Number(search.maxAmount)
      ? { ...search, minAmount: search.maxAmount, maxAmount: search.minAmount }
      : search,
  ),
)

export type LedgerSearch = v.InferOutput<typeof ledgerSearch>
export type LedgerFilters = Pick<LedgerSearch, 'from' | 'to' | 'status' | 'reversed' | 'minAmount' | 'maxAmount'>
