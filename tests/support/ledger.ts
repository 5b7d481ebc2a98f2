import { eq, sql } from 'drizzle-orm'
import type { AccountCode } from '#contract/account.ts'
import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { storePostings } from '#server/areas/ledger/store.ts'
import type { Database } from '#server/db/connect.ts'
import { accountSums, accounts } from '#server/db/ledger-tables.ts'

/** The last is inactive. */
const CHART = [
  ['CASH_MAIN', 'asset', 'debit'],
  ['USER_WALLET', 'liability', 'credit'],
  ['MERCHANT_WALLET', 'liability', 'credit'],
  ['TRANSACTION_FEES', 'revenue', 'credit'],
  ['REFUND_LIABILITY', 'liability', 'credit'],
] as const

export type ChartCode = (typeof CHART)[number][0]

export const OPEN_CODES: readonly ChartCode[] = ['CASH_MAIN', 'USER_WALLET', 'MERCHANT_WALLET', 'TRANSACTION_FEES']

export const CHART_BEGINS = new Date('2020-01-01T00:00:00.000Z')

export const accountId = (code: AccountCode) => `account-${code}`

export async function putChart(db: Database) {
  await db.queries.insert(accounts).values(
    CHART.map(([code, type, normalBalance]) => ({
      id: accountId(code),
      code,
      name: `The account ${code}`,
      type,
      normalBalance,
      status: code === 'REFUND_LIABILITY' ? ('inactive' as const) : ('active' as const),
      createdAt: CHART_BEGINS,
    })),
  )
}

let count = 0

/** 100 naira by default. */
export function payment(given: Partial<JournalEntry> & { amount?: bigint } = {}): JournalEntry {
  const { amount = 10_000n, ...rest } = given
  count += 1
  return {
    transactionId: `TX-${count}`,
    type: 'incoming',
    createdAt: new Date('2026-02-10T12:00:00.000Z'),
    narration: 'Wallet funding',
    entries: [
      { accountCode: 'CASH_MAIN', type: 'debit', amount },
      { accountCode: 'USER_WALLET', type: 'credit', amount },
    ],
    ...rest,
  }
}

/** Only the checks of the database apply. */
export const store = (db: Database, ...postings: JournalEntry[]) =>
  db.transaction((tx) => storePostings(tx, postings, ({ createdAt }) => createdAt))

/** Debits less credits of each account, in kobo. */
export const netBalances = (db: Database) =>
  db.queries
    .select({ account: accountSums.accountId, net: sql<string>`sum(debits - credits)` })
    .from(accountSums)
    .where(eq(accountSums.grain, 'month'))
    .groupBy(accountSums.accountId)
    .orderBy(accountSums.accountId)
