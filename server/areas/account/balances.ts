import { sql } from 'drizzle-orm'
import type { Account } from '#contract/account.ts'
import { toNaira } from '#contract/money.ts'
import { boundsOf, COUNT, type Period, rangeOf } from '#server/areas/ledger/page-position.ts'
import type { ReadContext } from '#server/core/context.ts'
import { accounts, ledgerEntries } from '#server/db/ledger-tables.ts'
import { given, preparedOnce } from '#server/db/statements.ts'
import { accountResponse } from './query.ts'

/** `from` belongs to the period, `until` does not. Without a start it is all time, without an end up to now. */
export function boundsOfPeriod(period: Period, now: Date) {
  const { from, to = now } = rangeOf(period)
  const { through, newerThan } = boundsOf({ from, to })
  const after = (instant: string | null) => new Date(Date.parse(instant ?? '') + 1).toISOString()
  return { through, newerThan, from: after(through), until: after(newerThan) }
}

/** On the normal side of the account. */
export const balanceOn = (side: Account['normalBalance'], debitsLessCredits: bigint) =>
  side === 'debit' ? debitsLessCredits : -debitsLessCredits

const before = (instant: 'from' | 'until', name: string) =>
  sql`account_sums_before(${accounts.id}, ${given(instant, 'timestamptz')}) as ${sql.raw(name)}`

/** One statement, so that all figures are of the same moment. */
const readRows = preparedOnce((queries) =>
  queries
    .select({
      account: accounts,
      debitsBefore: sql<string>`earlier.debits`,
      creditsBefore: sql<string>`earlier.credits`,
      debits: sql<string>`through.debits - earlier.debits`,
      credits: sql<string>`through.credits - earlier.credits`,
      transactions: sql<string>`(select ${COUNT})`,
      lastEntry: sql<string | null>`(
          select extract(epoch from max(${ledgerEntries.createdAt})) * 1000 from ${ledgerEntries}
          where ${ledgerEntries.accountId} = ${accounts.id} and ${ledgerEntries.createdAt} < ${given('until', 'timestamptz')}
        )`,
    })
    .from(accounts)
    .crossJoinLateral(before('from', 'earlier'))
    .crossJoinLateral(before('until', 'through'))
    .orderBy(sql`${accounts.code} collate "C"`)
    .prepare('account_figures'),
)

/** What each account held before the period, what was posted to it, and what it holds at the end of it. */
export async function readBalances({ queries, services }: ReadContext, period: Period) {
  const rows = await readRows(queries).execute(boundsOfPeriod(period, services.now()))
  const sumOf = (side: 'debits' | 'credits') => rows.reduce((sum, row) => sum + BigInt(row[side]), 0n)
  return {
    data: {
      accounts: rows.map(({ account, lastEntry, ...sums }) => {
        const side = account.normalBalance
        const opening = balanceOn(side, BigInt(sums.debitsBefore) - BigInt(sums.creditsBefore))
        const [debits, credits] = [BigInt(sums.debits), BigInt(sums.credits)]
        return {
          account: accountResponse(account),
          opening: toNaira(opening),
          debits: toNaira(debits),
          credits: toNaira(credits),
          balance: toNaira(opening + balanceOn(side, debits - credits)),
          lastEntry: lastEntry === null ? undefined : new Date(Number(lastEntry)).toISOString(),
        }
      }),
      debits: toNaira(sumOf('debits')),
      credits: toNaira(sumOf('credits')),
      transactions: Number(rows[0]?.transactions ?? 0),
    },
  }
}
