import { eq, sql } from 'drizzle-orm'
import { STATEMENT_COLUMNS } from '#contract/accounting.ts'
import { csvLines, toCsv } from '#contract/csv.ts'
import { LOCALE } from '#contract/locale.ts'
import { toNaira } from '#contract/money.ts'
import { knownTimeZone } from '#server/areas/ledger/month.ts'
import type { Period } from '#server/areas/ledger/page-position.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { FileReply } from '#server/core/handler.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { given, preparedOnce } from '#server/db/statements.ts'
import { balanceOn, boundsOfPeriod } from './balances.ts'
import { requireAccount } from './entries.ts'

const BATCH = 1_000

const readSums = preparedOnce((queries) =>
  queries
    .select({ debits: sql<string>`debits::text`, credits: sql<string>`credits::text` })
    .from(sql`account_sums_before(${given('account')}, ${given('instant', 'timestamptz')})`)
    .prepare('account_sums'),
)

async function sumsBefore(queries: ReadQueries, account: string, instant: string) {
  const [row] = await readSums(queries).execute({ account, instant })
  return { debits: BigInt(row?.debits ?? 0), credits: BigInt(row?.credits ?? 0) }
}

const readBatch = preparedOnce((queries) => {
  const { accountId, createdAt, transactionId, position, type, amount } = ledgerEntries
  const place = sql`(${createdAt}, ${transactionId}, ${position})`
  return queries
    .select({
      row: transactionId,
      position,
      createdAt,
      transactionId: ledgerTransactions.transactionId,
      narration: sql<string | null>`coalesce(${ledgerEntries.narration}, ${ledgerTransactions.narration})`,
      type,
      amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, transactionId))
    .where(
      sql`${accountId} = ${given('account')} and ${createdAt} < ${given('until', 'timestamptz')}
        and ${place} > (${given('at', 'timestamptz')}, ${given('transaction', 'bigint')}, ${given('last', 'int')})`,
    )
    .orderBy(createdAt, transactionId, position)
    .limit(BATCH)
    .prepare('account_statement')
})

/** ISO 8601 with the offset of the time zone, which a spreadsheet reads as the local time. */
function timeIn(timeZone: string) {
  const format = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longOffset' })
  return (at: Date) => {
    const offset = /GMT([+-]\d\d:\d\d)$/.exec(format.format(at))?.[1] ?? '+00:00'
    const minutes = Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)))
    return `${new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19)}${offset}`
  }
}

/**
 * The entries of a period as CSV, oldest first, between opening and closing balance. Throws 400 for an unknown time zone, 404 for
 * an unknown account. Breaks off when somebody posted into the part that was sent already: its balances would be wrong.
 */
export async function streamStatement(
  { queries, services }: ReadContext,
  id: string,
  { timeZone, ...period }: Period & { readonly timeZone?: string | undefined },
): Promise<FileReply> {
  const timeOf = timeIn(knownTimeZone(timeZone))
  const { code, normalBalance } = await requireAccount(queries, id)
  const { from, until } = boundsOfPeriod(period, services.now())

  async function* parts() {
    const opening = await sumsBefore(queries, id, from)
    let { debits, credits } = opening
    const balance = () => toNaira(balanceOn(normalBalance, debits - credits))
    yield toCsv([
      STATEMENT_COLUMNS,
      [period.startDate ? timeOf(new Date(from)) : '', '', 'Opening balance', '', '', balance()],
    ])

    let position = { at: from, transaction: 0, last: 0 }
    for (;;) {
      const rows = await readBatch(queries).execute({ account: id, until, ...position })
      const lines = rows.map(({ createdAt, transactionId, narration, type, amount }) => {
        const isDebit = type === 'debit'
        if (isDebit) debits += amount
        else credits += amount
        const sides = isDebit ? [toNaira(amount), ''] : ['', toNaira(amount)]
        return [timeOf(createdAt), transactionId, narration ?? '', ...sides, balance()]
      })
      if (lines.length > 0) yield csvLines(lines)
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      position = { at: last.createdAt.toISOString(), transaction: last.row, last: last.position }
    }

    const closing = await sumsBefore(queries, id, until)
    if (closing.debits !== debits || closing.credits !== credits)
      throw new Error(`The account ${code} was posted to within the statement`)
    const moved = [debits - opening.debits, credits - opening.credits].map(toNaira)
    yield csvLines([[timeOf(new Date(Date.parse(until) - 1)), '', 'Closing balance', ...moved, balance()]])
  }
  return { file: { name: `statement-${code}.csv`, parts: parts() } }
}
