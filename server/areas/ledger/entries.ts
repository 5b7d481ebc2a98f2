import { asc, eq, inArray } from 'drizzle-orm'
import type { LedgerEntry } from '#contract/ledger.ts'
import { toNaira } from '#contract/money.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { accounts, ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { notFound } from '#server/errors/app-error.ts'

/** Zero, which no transaction has, for what is no id of this server. */
export const rowIdOf = (id: string) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)

type Row = typeof ledgerEntries.$inferSelect

const detailsOf = ({ bankName, bankAccountNumber, bankAccountName }: Row) =>
  bankName || bankAccountNumber || bankAccountName
    ? {
        bankName: bankName ?? undefined,
        accountNumber: bankAccountNumber ?? undefined,
        accountName: bankAccountName ?? undefined,
      }
    : undefined

/** The entries of a transaction in the order in which they were posted. Rejects with 404 for an unknown id. */
export async function listEntries({ queries }: ReadContext, id: string): Promise<{ data: LedgerEntry[] }> {
  const rows = await entryRows(queries, [rowIdOf(id)])
  if (rows.length === 0) throw notFound('ledger transaction')
  return {
    data: rows.map(({ entry, account, recordedAt, narration }) => ({
      _id: `${id}-${entry.position}`,
      ledger: id,
      type: entry.type,
      amount: toNaira(entry.amount),
      updatedAt: recordedAt.toISOString(),
      accountDetails: detailsOf(entry),
      narration: entry.narration ?? narration ?? undefined,
      account,
    })),
  }
}

/** In the order in which they were posted. */
export const entryRows = (queries: Pick<ReadQueries, 'select'>, ids: readonly number[]) =>
  queries
    .select({
      entry: ledgerEntries,
      account: { _id: accounts.id, accountCode: accounts.code, accountName: accounts.name },
      recordedAt: ledgerTransactions.recordedAt,
      narration: ledgerTransactions.narration,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(inArray(ledgerEntries.transactionId, [...ids]))
    .orderBy(asc(ledgerEntries.transactionId), asc(ledgerEntries.position))

export type EntryRow = Awaited<ReturnType<typeof entryRows>>[number]
