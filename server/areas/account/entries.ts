import { eq, sql } from 'drizzle-orm'
import type { AccountEntry } from '#contract/accounting.ts'
import { toNaira } from '#contract/money.ts'
import { transactionResponse } from '#server/areas/ledger/list.ts'
import type { Period } from '#server/areas/ledger/page-position.ts'
import type { ReadContext } from '#server/core/context.ts'
import { countRows } from '#server/core/list-pages/statement.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { accounts, ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { given, preparedOnce } from '#server/db/statements.ts'
import { notFound } from '#server/errors/app-error.ts'
import { balanceOn, boundsOfPeriod } from './balances.ts'

interface Asked extends Period {
  readonly after?: string | undefined
  readonly limit: number
}

/** Rejects with 404 for an unknown account. */
export async function requireAccount(queries: ReadQueries, id: string) {
  const [account] = await queries.select().from(accounts).where(eq(accounts.id, id))
  if (!account) throw notFound('account')
  return account
}

const account = given('account')
const at = given('at', 'timestamptz')
/** In the order of the ledger: by time, then as posted. */
const POSITION = sql`(${at}, ${given('transaction', 'bigint')}, ${given('position', 'int')})`
const SIGNED = sql`case type when 'debit' then amount else -amount end`

/** The balance of each entry is the one before the end of the page, less what the later entries of the page moved. */
const readEntries = preparedOnce((queries) =>
  queries
    .select({
      transaction: ledgerTransactions,
      position: sql<number>`page.position`,
      type: sql<AccountEntry['type']>`page.type`,
      amount: sql<string>`page.amount`,
      narration: sql<string | null>`coalesce(page.narration, ${ledgerTransactions.narration})`,
      debitsLessCredits: sql<string>`last.kobo - coalesce(page.later, 0)`,
    })
    .from(
      sql`(
          select found.*, sum(${SIGNED}) over (
            order by created_at desc, transaction_id desc, position desc rows between unbounded preceding and 1 preceding
          ) as later
          from (
            select * from ${ledgerEntries}
            where account_id = ${account} and created_at >= ${given('from', 'timestamptz')}
              and (created_at, transaction_id, position) < ${POSITION}
            order by created_at desc, transaction_id desc, position desc limit ${given('limit', 'int')}
          ) as found
        ) as page`,
    )
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, sql`page.transaction_id`))
    .crossJoin(
      sql`(
          select debits - credits + coalesce((
            select sum(${SIGNED}) from ${ledgerEntries}
            where account_id = ${account} and created_at = ${at} and (created_at, transaction_id, position) < ${POSITION}
          ), 0) as kobo
          from account_sums_before(${account}, ${at})
        ) as last`,
    )
    .orderBy(sql`page.created_at desc, page.transaction_id desc, page.position desc`)
    .prepare('account_entries'),
)

const countEntries = (queries: ReadQueries, id: string, from: string, until: string) =>
  countRows(queries, ledgerEntries, [
    sql`${ledgerEntries.accountId} = ${id} and ${ledgerEntries.createdAt} >= ${from} and ${ledgerEntries.createdAt} < ${until}`,
  ])

/** Before the first entry of all with this time. */
const startOf = (at: string) => ({ at, transaction: 0, position: 0 })

function positionOf(after: string, until: string) {
  const [time = 0, transaction = 0, position = 0] = after.split('-').map(Number)
  return time < Date.parse(until) ? { at: new Date(time).toISOString(), transaction, position } : startOf(until)
}

/** The entries of an account, newest first, with the balance after each. Rejects with 404 for an unknown account. */
export async function listAccountEntries({ queries, services }: ReadContext, id: string, asked: Asked) {
  const { normalBalance } = await requireAccount(queries, id)
  const { from, until } = boundsOfPeriod(asked, services.now())
  const position = asked.after === undefined ? startOf(until) : positionOf(asked.after, until)
  const found = await readEntries(queries).execute({ account: id, from, ...position, limit: asked.limit + 1 })
  const page = found.slice(0, asked.limit)
  const last = found.length > page.length ? page.at(-1) : undefined
  return {
    data: {
      rows: page.map((row): AccountEntry => {
        const debitsLessCredits = BigInt(row.debitsLessCredits)
        return {
          _id: `${row.transaction.id}-${row.position}`,
          type: row.type,
          amount: toNaira(BigInt(row.amount)),
          narration: row.narration ?? undefined,
          balance: toNaira(balanceOn(normalBalance, debitsLessCredits)),
          transaction: transactionResponse(row.transaction),
        }
      }),
      total: asked.after === undefined ? await countEntries(queries, id, from, until) : undefined,
      next: last && [last.transaction.createdAt.getTime(), last.transaction.id, last.position].join('-'),
    },
  }
}
