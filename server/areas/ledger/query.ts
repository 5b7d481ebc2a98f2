import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { ListedTransaction } from '#contract/ledger.ts'
import { type SortOf, TOTAL_COUNTED } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { pagesOf } from '#server/core/list-pages/pages.ts'
import type { FoundRows } from '#server/core/list-pages/statement.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerFinds, ledgerTexts, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { given, preparedOnce } from '#server/db/statements.ts'
import { SHOWN, transactionResponse } from './list.ts'
import { type Criteria, type Found, findTexts, hasTextOf } from './search.ts'

const { id, transactionId, createdAt, total, type, reverses } = ledgerTransactions

export type Table = typeof ledgerTransactions | typeof ledgerFinds

const LISTED = { ...SHOWN, reverses, narration: ledgerTransactions.narration, accounts: ledgerTexts.accounts }

const isReversedAs = (table: Table, reversed: 'yes' | 'no') =>
  sql`${reversed === 'yes' ? sql`` : sql`not `}exists (select from ${ledgerTransactions} reversal where reversal.reverses = ${table.id})`

const isUndoneIn = (table: Table) =>
  sql`${table.id} in (select unnest(array[reversal.id, reversal.reverses]) from ${ledgerTransactions} reversal where reversal.reverses is not null)`

const readReversed = preparedOnce((queries) =>
  queries
    .select({ id: reverses })
    .from(ledgerTransactions)
    .where(sql`${reverses} in (select value::bigint from json_array_elements_text(${given('ids', 'json')}))`)
    .prepare('ledger_reversed'),
)

async function reversedIn(queries: ReadQueries, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await readReversed(queries).execute({ ids: JSON.stringify(ids) })
  return new Set(rows.map((row) => row.id))
}

const readPage = pagesOf<SortOf<'ledger'>, typeof LISTED>({
  name: 'ledger',
  from: ledgerTransactions,
  id,
  shown: LISTED,
  join: sql`left join ${ledgerFinds} on ${ledgerFinds.id} = ${id} left join ${ledgerTexts} on ${ledgerTexts.id} = ${ledgerFinds.textId}`,
  sorts: {
    transactionId: { by: transactionId, type: 'text' },
    createdAt: { by: createdAt, type: 'timestamptz' },
    amount: { by: total, type: 'bigint' },
    // Every transaction is posted.
    status: { by: id, type: 'bigint' },
    type: { by: type, type: 'text' },
  },
})

export interface Filters extends Omit<Criteria, 'sort' | 'after' | 'limit'> {
  /** Only what is reversed and what reverses it. */
  readonly isUndone?: boolean
}

/** The index of texts has what these sorts need: many rows are sorted sooner than found by a walk. */
const SORTED_BY_INDEX = /createdAt|amount|status/
const SORTED_AT_MOST = 20_000

const allOf = (conditions: readonly (SQL | undefined)[]) => and(...conditions) ?? sql`true`

/** Filters that both tables have. */
export const within = (table: Table, { startDate, endDate, minAmount, maxAmount, reversed, isUndone }: Filters) => [
  startDate === undefined ? undefined : gte(table.createdAt, new Date(startDate)),
  endDate === undefined ? undefined : lte(table.createdAt, new Date(endDate)),
  minAmount === undefined ? undefined : gte(table.total, minAmount),
  maxAmount === undefined ? undefined : lte(table.total, maxAmount),
  reversed && isReversedAs(table, reversed),
  isUndone ? isUndoneIn(table) : undefined,
]

export const isFoundIn = ({ texts, numbers }: Found) => [...(texts ? [hasTextOf(texts)] : []), ...numbers]

/** Undefined where every transaction that the filters leave is wanted. */
export const searched = async (queries: ReadContext['queries'], { search, type, account }: Filters) =>
  search || account !== undefined ? await findTexts(queries, { search, type, account }) : undefined

function foundRows(found: Found, filters: Filters, sort: string): FoundRows {
  const isIndexed = SORTED_BY_INDEX.test(sort)
  const wanted = allOf([...isFoundIn(found), ...within(ledgerFinds, filters)])
  return {
    rows: isIndexed
      ? sql`select ${ledgerFinds.id}, ${ledgerFinds.createdAt}, ${ledgerFinds.total} from ${ledgerFinds} where ${wanted}`
      : sql`select ${ledgerTransactions}.* from ${ledgerFinds} join ${ledgerTransactions} on ${id} = ${ledgerFinds.id} where ${wanted}`,
    most: isIndexed ? SORTED_AT_MOST : TOTAL_COUNTED,
    // One look-up for each row of the walk: as a join, it would read the whole table.
    byWalk: sql`(select ${allOf(isFoundIn(found))} from ${ledgerFinds} where ${ledgerFinds.id} = ${id})`,
  }
}

export async function queryTransactions({ queries }: ReadContext, criteria: Criteria) {
  const { sort, after, limit } = criteria
  const search = await searched(queries, criteria)
  const conditions = [criteria.type && eq(type, criteria.type), ...within(ledgerTransactions, criteria)]
  const countedBy = (criteria.startDate ?? criteria.endDate) !== undefined && sql`${createdAt}`
  const found = search && foundRows(search, criteria, sort)
  const { data } = await readPage(queries, { sort, after, limit }, { conditions, countedBy, found }, (row) => row)
  const isReversed = await reversedIn(
    queries,
    data.rows.map((row) => row.id),
  )
  const rows = data.rows.map(
    ({ narration, accounts, reverses, ...row }) =>
      ({
        ...transactionResponse(row),
        narration: narration ?? undefined,
        accounts,
        isReversed: isReversed.has(row.id) || undefined,
        isReversal: reverses !== null || undefined,
      }) satisfies ListedTransaction,
  )
  return { data: { ...data, rows } }
}
