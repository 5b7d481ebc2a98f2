import type { AccountEntry } from '#contract/accounting.ts'
import type { EntryType } from '#contract/ledger.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import { formatDate, formatIso, orNothing } from '#src/format/dates.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateText } from '#src/ui/date-text.tsx'
import { ShortenedText } from '#src/ui/shortened-text.tsx'

const ID_SHOWN = 20

const plain = (naira: string) => toNaira(toKobo(naira) ?? 0n)

const side = (side: EntryType, header: string): Column<AccountEntry> => ({
  id: `entry-${side}`,
  header,
  text: ({ type, amount }) => (type === side ? formatAmount(amount) : ''),
  exported: ({ type, amount }) => (type === side ? plain(amount) : ''),
  align: 'end',
  size: 6.25,
})

const COLUMNS: readonly Column<AccountEntry>[] = [
  {
    id: 'entry-transaction',
    header: 'Transaction ID',
    text: ({ transaction }) => transaction.transactionId,
    cell: ({ transaction }) => <ShortenedText text={transaction.transactionId} shown={ID_SHOWN} />,
    size: 11.75,
  },
  {
    id: 'entry-date',
    header: 'Date & Time',
    text: ({ transaction }) => formatDate(transaction.createdAt),
    cell: ({ transaction }) => dateText(transaction.createdAt, formatDate),
    exported: ({ transaction }) => formatIso(transaction.createdAt),
    size: 5.75,
  },
  {
    id: 'entry-narration',
    header: 'Narration',
    text: ({ narration }) => orNothing(narration),
    size: { min: 8 },
  },
  side('debit', 'Debit (NGN)'),
  side('credit', 'Credit (NGN)'),
  {
    id: 'entry-balance',
    header: 'Balance (NGN)',
    text: ({ balance }) => formatAmount(balance),
    exported: ({ balance }) => plain(balance),
    align: 'end',
    size: 6.25,
  },
]

/** In the order of the server alone: each balance follows from the entry below it. */
export const ENTRY_COLUMNS = COLUMNS.map((column) => ({ ...column, isUnsorted: true }) as const)
