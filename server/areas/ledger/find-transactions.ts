import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LedgerTransactionStatus } from '#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries, Transaction } from '#server/db/connect.ts'
import { accounts, ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { notFound } from '#server/errors/app-error.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'

const entryColumns = {
  row: ledgerEntries.transactionId,
  accountCode: accounts.code,
  type: ledgerEntries.type,
  amount: ledgerEntries.amount,
  narration: ledgerEntries.narration,
  bankName: ledgerEntries.bankName,
  bankAccountNumber: ledgerEntries.bankAccountNumber,
  bankAccountName: ledgerEntries.bankAccountName,
}

type Absent<T> = { [Key in keyof T]: null extends T[Key] ? Exclude<T[Key], null> | undefined : T[Key] }

const withoutNulls = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? undefined])) as Absent<T>

async function entriesOf(tx: Transaction, rows: readonly number[]) {
  const entries = await tx
    .select(entryColumns)
    .from(ledgerEntries)
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(inArray(ledgerEntries.transactionId, [...rows]))
    .orderBy(asc(ledgerEntries.transactionId), asc(ledgerEntries.position))
  const byRow = new Map<number, JournalLine[]>(rows.map((row) => [row, []]))
  for (const { row, ...entry } of entries) byRow.get(row)?.push(withoutNulls(entry))
  return byRow
}

export async function storedPostings(tx: Transaction, ids: readonly string[]): Promise<Map<string, JournalEntry>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.transactionId, [...ids]))
  const reversed = rows.flatMap(({ reverses }) => reverses ?? [])
  const { id, transactionId } = ledgerTransactions
  const names =
    reversed.length > 0
      ? await tx.select({ id, transactionId }).from(ledgerTransactions).where(inArray(id, reversed))
      : []
  const nameOf = new Map(names.map((name) => [name.id, name.transactionId]))
  const entries = await entriesOf(
    tx,
    rows.map((row) => row.id),
  )
  return new Map(
    rows.map((row) => [
      row.transactionId,
      {
        transactionId: row.transactionId,
        type: row.type,
        createdAt: row.createdAt,
        narration: row.narration ?? undefined,
        reverses: row.reverses === null ? undefined : nameOf.get(row.reverses),
        entries: entries.get(row.id) ?? [],
      },
    ]),
  )
}

export async function reversersOf(tx: Pick<ReadQueries, 'select'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const original = alias(ledgerTransactions, 'original')
  const rows = await tx
    .select({ original: original.transactionId, by: ledgerTransactions.transactionId })
    .from(original)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.reverses, original.id))
    .where(inArray(original.transactionId, [...ids]))
  return new Map(rows.map(({ original: id, by }) => [id, by]))
}

/** Rejects with 404 for an unknown transaction. */
export async function readTransactionStatus({ queries }: ReadContext, id: string): Promise<LedgerTransactionStatus> {
  const { transactionId } = ledgerTransactions
  const [row] = await queries.select({ transactionId }).from(ledgerTransactions).where(eq(transactionId, id))
  if (!row) throw notFound('transaction')
  return (await reversersOf(queries, [id])).size > 0 ? 'reversed' : 'posted'
}
