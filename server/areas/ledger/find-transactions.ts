import { eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LedgerTransactionStatus } from '#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { notFound } from '#server/errors/app-error.ts'
import { type EntryRow, entryRows, rowIdOf } from './entries.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'

type Queries = Pick<ReadQueries, 'select'>

const original = alias(ledgerTransactions, 'original')
const reversal = alias(ledgerTransactions, 'reversal')

/** Each with what it reverses, and what reverses it. */
const transactionRows = (queries: Queries, where: SQL) =>
  queries
    .select({ row: ledgerTransactions, reverses: original, reversedBy: reversal })
    .from(ledgerTransactions)
    .leftJoin(original, eq(original.id, ledgerTransactions.reverses))
    .leftJoin(reversal, eq(reversal.reverses, ledgerTransactions.id))
    .where(where)

type TransactionRow = Awaited<ReturnType<typeof transactionRows>>[number]

interface FoundTransaction extends TransactionRow {
  /** In the order in which they were posted. */
  readonly entries: readonly EntryRow[]
}

export async function findTransactions(queries: Queries, where: SQL): Promise<FoundTransaction[]> {
  const rows = await transactionRows(queries, where)
  const ids = rows.map(({ row }) => row.id)
  const entries = Map.groupBy(await entryRows(queries, ids), ({ entry }) => entry.transactionId)
  return rows.map((each) => ({ ...each, entries: entries.get(each.row.id) ?? [] }))
}

/** `id` is that of the row. Rejects with 404 for an unknown transaction. */
export async function findTransaction(queries: Queries, id: string) {
  const [found] = await findTransactions(queries, eq(ledgerTransactions.id, rowIdOf(id)))
  if (!found) throw notFound('transaction')
  return found
}

export const statusOf = ({ reversedBy }: TransactionRow): LedgerTransactionStatus =>
  reversedBy ? 'reversed' : 'posted'

/** Rejects with 404 for an unknown transaction. */
export async function readTransactionStatus({ queries }: ReadContext, transactionId: string) {
  const [found] = await transactionRows(queries, eq(ledgerTransactions.transactionId, transactionId))
  if (!found) throw notFound('transaction')
  return statusOf(found)
}

const lineOf = ({ entry, account }: EntryRow): JournalLine => ({
  accountCode: account.accountCode,
  type: entry.type,
  amount: entry.amount,
  narration: entry.narration ?? undefined,
  bankName: entry.bankName ?? undefined,
  bankAccountNumber: entry.bankAccountNumber ?? undefined,
  bankAccountName: entry.bankAccountName ?? undefined,
})

export const journalEntryOf = ({ row, reverses, entries }: FoundTransaction): JournalEntry => ({
  transactionId: row.transactionId,
  type: row.type,
  createdAt: row.createdAt,
  narration: row.narration ?? undefined,
  reverses: reverses?.transactionId,
  entries: entries.map(lineOf),
})
