import type { LedgerTransaction, LedgerType } from '#contract/ledger.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import type { Tone } from '#machines/lifecycles/meta.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { formatDate, formatDateTime, formatIso } from '#src/format/dates.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { Amount } from '#src/ui/amount.tsx'
import { ShortenedText } from '#src/ui/shortened-text.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const ID_SHOWN = 20

export const LEDGER_TYPE_TONES: Readonly<Record<LedgerType, Tone>> = { incoming: 'green', outgoing: 'orange' }

export const ledgerStatusTone = (status: string): Tone => (status.toLowerCase() === 'posted' ? 'green' : 'gray')

const koboOf = ({ totalAmount }: LedgerTransaction) => toKobo(totalAmount) ?? 0n

const amountOf = ({ currency, totalAmount }: LedgerTransaction) => `${currency} ${formatAmount(totalAmount)}`

export const LEDGER_COLUMNS: readonly Column<LedgerTransaction>[] = [
  {
    id: 'transactionId',
    header: 'Transaction ID',
    text: ({ transactionId }) => transactionId,
    cell: ({ transactionId }) => <ShortenedText text={transactionId} shown={ID_SHOWN} />,
    size: { min: 11, max: 15 },
  },
  dateColumn({
    id: 'createdAt',
    header: 'Date & Time',
    dateOf: ({ createdAt }) => createdAt,
    format: formatDate,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatDate(createdAt)}
      </time>
    ),
    exported: ({ createdAt }) => formatIso(createdAt),
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
    cell: (transaction) => (
      <Amount text={amountOf(transaction)} direction={transaction.type === 'incoming' ? 'in' : 'out'} />
    ),
    align: 'end',
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => capitalized(status),
    cell: ({ status }) => <StatusBadge label={capitalized(status)} tone={ledgerStatusTone(status)} />,
  },
  {
    id: 'type',
    header: 'Type',
    text: ({ type }) => capitalized(type),
    cell: ({ type }) => <StatusBadge label={capitalized(type)} tone={LEDGER_TYPE_TONES[type]} />,
  },
]
