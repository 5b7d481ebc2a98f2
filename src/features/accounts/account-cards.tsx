import { serverNow } from '#src/api/server-time.ts'
import { type Figures, useSummary } from '#src/api/use-summary.ts'
import { formatCount } from '#src/format/count-text.ts'
import { formatNaira } from '#src/format/format-amount.ts'
import { SummaryCards } from '#src/ui/summary-card.tsx'
import { changeHint, changeText } from '#src/workspace/change-text.ts'

const PLACEHOLDER = { note: 'Placeholder amount', isPlaceholder: true }

const PLACEHOLDERS = [
  { label: 'Total Assets', figure: formatNaira('0'), ...PLACEHOLDER },
  { label: 'Total Liabilities', figure: formatNaira('0'), ...PLACEHOLDER },
  { label: 'Net Position (Equity)', figure: formatNaira('0'), ...PLACEHOLDER },
  { label: 'Monthly Transactions', figure: '0', ...PLACEHOLDER },
]

const cardsOf = (figures: Figures | undefined) => [
  { label: 'Total Assets', figure: figures && formatNaira(figures.totalAssets), note: 'Balance of asset accounts' },
  {
    label: 'Total Liabilities',
    figure: figures && formatNaira(figures.totalLiabilities),
    note: 'Balance of liability accounts',
  },
  {
    label: 'Net Position (Equity)',
    figure: figures && formatNaira(figures.netPosition),
    note: 'Assets less liabilities',
  },
  {
    label: 'Monthly Transactions',
    figure: figures && formatCount(figures.transactionsThisMonth),
    note: changeText(figures?.changeOnLastMonth),
    hint: changeHint(serverNow()),
  },
]

/** Fixed figures where the server sends none. */
export function AccountCards() {
  const { isSupported, figures, failure } = useSummary()
  return <SummaryCards cards={isSupported ? cardsOf(figures) : PLACEHOLDERS} failure={failure} />
}
