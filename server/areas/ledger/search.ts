import { type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { accountCodeLabel } from '#contract/account.ts'
import type { ledgerCalls } from '#contract/ledger.ts'
import { searchable, wordsOf } from '#contract/search-text.ts'
import { matchOf } from '#server/core/list-pages/conditions.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { accounts, ledgerEntries, ledgerFinds, ledgerTexts } from '#server/db/ledger-tables.ts'

export interface Found {
  /** The texts that have all words without digits. Undefined where any text will do. */
  readonly texts: readonly number[] | undefined
  /** What the other words ask of a row of `ledger_finds`. */
  readonly numbers: readonly SQL[]
}

export type Criteria = InferOutput<(typeof ledgerCalls)['query.ledger']['query']>

const REFERENCE = /^([1-9]\d{0,14})-(\d{1,4})$/

/** The id of an entry, as its details show it. */
function entryNamed(word: string) {
  const [, transaction, position] = REFERENCE.exec(word) ?? []
  if (transaction === undefined) return undefined
  const { transactionId, position: place } = ledgerEntries
  return sql`${ledgerFinds.id} = (select ${transactionId} from ${ledgerEntries} where ${transactionId} = ${transaction} and ${place} = ${position})`
}

const anyOf = (conditions: readonly (SQL | undefined)[]) =>
  sql`(${sql.join(
    conditions.filter((each) => each !== undefined),
    sql` or `,
  )})`

const postedTo = (codes: readonly string[]) => sql`${ledgerTexts.accounts} && ${sql.param(codes)}::text[]`

export const hasTextOf = (texts: readonly number[]) => sql`${ledgerFinds.textId} = any(${sql.param(texts)}::int[])`

async function textsWith(queries: ReadQueries, conditions: readonly SQL[]) {
  const { rows } = await queries.execute<{ ids: number[] }>(
    sql`select coalesce(array_agg(${ledgerTexts.id}), '{}') as ids from ${ledgerTexts} where ${sql.join([...conditions], sql` and `)}`,
  )
  return rows[0]?.ids ?? []
}

async function isInText(queries: ReadQueries, condition: SQL) {
  const { rows } = await queries.execute(sql`select from ${ledgerTexts} where ${condition} limit 1`)
  return rows.length > 0
}

async function wordCondition(queries: ReadQueries, word: string, codes: readonly string[]) {
  const onAccount = codes.length > 0 ? postedTo(codes) : undefined
  if (!/\d/.test(word)) {
    const text = anyOf([sql`(${matchOf(sql`${ledgerTexts.find}`, word)})`, onAccount])
    if (onAccount || (await isInText(queries, text))) return { text }
  }
  const posted = onAccount && hasTextOf(await textsWith(queries, [onAccount]))
  return { number: anyOf([sql`(${matchOf(sql`${ledgerFinds.find}`, word)})`, entryNamed(word), posted]) }
}

/** A word without digits is looked for in texts and names of accounts. Where none has it, it may be a part of an id. */
export async function findTexts(
  queries: ReadQueries,
  { search = '', type, account }: Pick<Criteria, 'search' | 'type' | 'account'>,
): Promise<Found> {
  const chart = await queries.select({ id: accounts.id, code: accounts.code, name: accounts.name }).from(accounts)
  const codesOf = (isWanted: (account: (typeof chart)[number]) => boolean) =>
    chart.filter(isWanted).map(({ code }) => code)
  const conditions = [
    ...(type === undefined ? [] : [sql`${ledgerTexts.type} = ${type}`]),
    ...(account === undefined ? [] : [postedTo(codesOf(({ id }) => id === account))]),
  ]
  const numbers: SQL[] = []
  for (const word of wordsOf(search)) {
    const codes = codesOf(({ code, name }) => searchable(`${code} ${accountCodeLabel(code)} ${name}`).includes(word))
    const { text, number } = await wordCondition(queries, word, codes)
    if (text) conditions.push(text)
    else numbers.push(number)
  }
  return { texts: conditions.length > 0 ? await textsWith(queries, conditions) : undefined, numbers }
}
