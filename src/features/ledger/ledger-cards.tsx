import { LEDGER_TYPES } from '#contract/enums.ts'
import type { LedgerTransaction, LedgerType } from '#contract/ledger.ts'
import { serverNow } from '#src/api/server-time.ts'
import { type Figures, useSummary } from '#src/api/use-summary.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { countText, formatCount } from '#src/format/count-text.ts'
import { formatNaira, sumOf } from '#src/format/format-amount.ts'
import type { RowSource } from '#src/list/row-source.ts'
import { type SummaryCardProps, SummaryCards } from '#src/ui/summary-card.tsx'
import { changeHint, changeText } from '#src/workspace/change-text.ts'

/** The stated text, for a server without figures. */
const FIXED_NOTE = '+8.2% from last month'

const entriesText = (count: number) => `${formatCount(count)} entries`

const allTime = (count: number) => `All time, ${countText('transactions', count, count)}, net of reversals`

const cardsOf = (figures: Figures | undefined): SummaryCardProps[] => [
  ...LEDGER_TYPES.map((type) => ({
    label: `${capitalized(type)} transactions`,
    figure: figures && formatNaira(figures[type].amount),
    note: figures && allTime(figures[type].transactions),
  })),
  {
    label: 'Transactions this month',
    figure: figures && entriesText(figures.transactionsThisMonth),
    note: changeText(figures?.changeOnLastMonth),
    hint: changeHint(serverNow()),
  },
]

const amountOf = (transactions: readonly LedgerTransaction[], type: LedgerType) =>
  formatNaira(sumOf(transactions.filter((each) => each.type === type).map(({ totalAmount }) => totalAmount)))

const gapOf = (count: number) =>
  count > 0 ? `Leaves out ${countText('unreadable transactions', count, count)}` : undefined

/** Sums up the whole ledger where the server sends figures, otherwise the shown page. */
export function LedgerCards({ rows }: { rows: RowSource<LedgerTransaction> }) {
  const { isSupported, figures, failure } = useSummary()
  const { rows: transactions, server } = rows
  const unread = rows.unreadable?.length ?? 0
  const gap = gapOf(unread)
  const onPage = [
    { label: 'Incoming on this page', figure: transactions && amountOf(transactions, 'incoming'), gap },
    { label: 'Outgoing on this page', figure: transactions && amountOf(transactions, 'outgoing'), gap },
    { label: 'Transactions', figure: transactions && entriesText(server?.total ?? transactions.length + unread) },
  ].map((card) => ({ ...card, note: FIXED_NOTE }))
  return <SummaryCards cards={isSupported ? cardsOf(figures) : onPage} failure={failure} />
}
