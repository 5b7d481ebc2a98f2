import { eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LedgerTransactionStatus } from '#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { notFound } from '#server/errors/app-error.ts'
import { type EntryRow, entryRows } from './entries.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'

type Queries = Pick<ReadQueries, 'select'>

const original = alias(ledgerTransactions, 'original')

const lineOf = ({ entry, account }: EntryRow): JournalLine => ({
  accountCode: account.accountCode,
  type: entry.type,
  amount: entry.amount,
  narration: entry.narration ?? undefined,
  bankName: entry.bankName ?? undefined,
  bankAccountNumber: entry.bankAccountNumber ?? undefined,
  bankAccountName: entry.bankAccountName ?? undefined,
})

/** Each by its transaction id. */
export async function storedPostings(queries: Queries, where: SQL): Promise<Map<string, JournalEntry>> {
  const rows = await queries
    .select({ row: ledgerTransactions, reverses: original.transactionId })
    .from(ledgerTransactions)
    .leftJoin(original, eq(original.id, ledgerTransactions.reverses))
    .where(where)
  const ids = rows.map(({ row }) => row.id)
  const entries = Map.groupBy(await entryRows(queries, ids), ({ entry }) => entry.transactionId)
  return new Map(
    rows.map(({ row: { id, transactionId, type, createdAt, narration }, reverses }) => [
      transactionId,
      {
        transactionId,
        type,
        createdAt,
        narration: narration ?? undefined,
        reverses: reverses ?? undefined,
        entries: (entries.get(id) ?? []).map(lineOf),
      },
    ]),
  )
}

export async function reversersOf(queries: Queries, ids: readonly string[]) {
  const rows = await queries
    .select({ original: original.transactionId, by: ledgerTransactions.transactionId })
    .from(original)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.reverses, original.id))
    .where(inArray(original.transactionId, [...ids]))
  return new Map(rows.map(({ original: id, by }) => [id, by]))
}

export const readStatus = async (queries: Queries, id: string): Promise<LedgerTransactionStatus> =>
  (await reversersOf(queries, [id])).size > 0 ? 'reversed' : 'posted'

/** Rejects with 404 for an unknown transaction. */
export async function readTransactionStatus({ queries }: ReadContext, id: string): Promise<LedgerTransactionStatus> {
  const { transactionId } = ledgerTransactions
  const [row] = await queries.select({ transactionId }).from(ledgerTransactions).where(eq(transactionId, id))
  if (!row) throw notFound('transaction')
  return readStatus(queries, id)
}
