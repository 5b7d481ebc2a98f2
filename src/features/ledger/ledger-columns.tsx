import { accountCodeLabel } from '#contract/account.ts'
import type { LedgerTransaction, LedgerType, ListedTransaction } from '#contract/ledger.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import type { Tone } from '#machines/core/meta.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { formatDate, formatIso, formatTime, orNothing } from '#src/format/dates.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { Lines } from '#src/ui/icons.tsx'
import { ShortenedText } from '#src/ui/shortened-text.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import classes from './amount.module.css'

const ID_SHOWN = 20

const TYPES: Readonly<Record<LedgerType, { tone: Tone; arrow: string }>> = {
  incoming: { tone: 'green', arrow: 'M12 5v14m-6-6 6 6 6-6' },
  outgoing: { tone: 'orange', arrow: 'M12 19V5m-6 6 6-6 6 6' },
}

/** An arrow, since a type is no status. */
export const TransactionType = ({ type }: Pick<LedgerTransaction, 'type'>) => (
  <StatusBadge
    label={capitalized(type)}
    tone={TYPES[type].tone}
    shape={<Lines paths={[TYPES[type].arrow]} size={14} strokeWidth={2.5} />}
  />
)

const koboOf = ({ totalAmount }: LedgerTransaction) => toKobo(totalAmount) ?? 0n

const amountOf = ({ currency, totalAmount }: LedgerTransaction) => `${currency} ${formatAmount(totalAmount)}`

type Side = Pick<ListedTransaction, 'isReversed' | 'isReversal'>

const sideOf = ({ isReversed, isReversal }: Side) => (isReversed ? 'Reversed' : isReversal ? 'Reversal' : '')

export const PostedStatus = ({ status }: Pick<ListedTransaction, 'status'>) => (
  <StatusBadge label={capitalized(status)} tone="gray" />
)

/** Whether the transaction is reversed or reverses another. */
export const reversalFlag = (given: Side) => {
  const side = sideOf(given)
  return side && <StatusBadge label={side} tone={side === 'Reversed' ? 'red' : 'gray'} shape={null} />
}

export const LEDGER_COLUMNS: readonly Column<ListedTransaction>[] = [
  {
    id: 'transactionId',
    header: 'Transaction ID',
    text: ({ transactionId }) => transactionId,
    cell: ({ transactionId }) => <ShortenedText text={transactionId} shown={ID_SHOWN} />,
    size: 11,
  },
  dateColumn({
    id: 'createdAt',
    header: 'Date & Time',
    dateOf: ({ createdAt }) => createdAt,
    format: formatDate,
    exported: ({ createdAt }) => formatIso(createdAt),
    size: 5.75,
  }),
  {
    id: 'amount',
    header: 'Amount',
    text: amountOf,
    sortBy: (transaction) => Number(koboOf(transaction)),
    exportedAs: [
      { header: 'Currency', text: ({ currency }) => currency },
      { header: 'Amount', text: (transaction) => toNaira(koboOf(transaction)) },
    ],
    // The sign shows the direction too, so that it does not depend on the color.
    cell: (transaction) => (
      <span className={classes.amount} data-direction={transaction.type === 'incoming' ? 'in' : 'out'}>
        {amountOf(transaction)}
      </span>
    ),
    align: 'end',
    size: 7.5,
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => capitalized(status),
    cell: PostedStatus,
    size: 4.25,
  },
  {
    id: 'type',
    header: 'Type',
    text: ({ type }) => capitalized(type),
    cell: TransactionType,
    size: 5,
  },
]

/** Adds what our server sends. The stated columns stay as they are, and so do their places in a file. */
export const QUERIED_COLUMNS: readonly Column<ListedTransaction>[] = [
  ...LEDGER_COLUMNS,
  {
    id: 'time',
    header: 'Time',
    text: ({ createdAt }) => formatTime(createdAt),
    // The date of the file has it.
    exportedAs: [],
    isUnsorted: true,
    isOptional: true,
    size: 5.75,
  },
  {
    id: 'narration',
    header: 'Narration',
    text: ({ narration, ...given }) => `${sideOf(given)} ${orNothing(narration)}`.trim(),
    cell: ({ narration, ...given }) =>
      sideOf(given) ? (
        <>
          {reversalFlag(given)} {orNothing(narration)}
        </>
      ) : (
        orNothing(narration)
      ),
    exportedAs: [
      { header: 'Narration', text: ({ narration = '' }) => narration },
      { header: 'Accounts', text: ({ accounts = [] }) => accounts.map(accountCodeLabel).join('; ') },
      { header: 'Reversed', text: sideOf },
    ],
    isUnsorted: true,
    size: { min: 9 },
  },
]
