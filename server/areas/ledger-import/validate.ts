import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { findTransactions, journalEntryOf } from '#server/areas/ledger/find-transactions.ts'
import { errorsOf, type JournalEntry, type JournalLine } from '#server/areas/ledger/journal-entry.ts'
import { decideReversal, reversalErrors, reversalFacts } from '#server/areas/ledger/reversal.ts'
import type { Transaction } from '#server/db/connect.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import type { Group } from './group.ts'

async function firstLinesOf(tx: Transaction, groups: readonly Group[]) {
  const given = JSON.stringify(groups.map(({ line, posting }) => ({ transaction_id: posting.transactionId, line })))
  await tx.execute(sql`
    insert into imported select * from json_to_recordset(${given}::json) as given (transaction_id text, line integer)
    on conflict do nothing`)
  const { rows } = await tx.execute<{ transaction_id: string; line: number }>(sql`
    select transaction_id, line from imported
    where transaction_id in (select transaction_id from json_to_recordset(${given}::json) as given (transaction_id text))`)
  return new Map(rows.map(({ transaction_id, line }) => [transaction_id, line]))
}

export async function loadContext(tx: Transaction, groups: readonly Group[]) {
  const ids = groups.map(({ posting }) => posting.transactionId)
  const reversed = groups.flatMap(({ posting }) => posting.reverses ?? [])
  const firstLines = await firstLinesOf(tx, groups)
  const found = await findTransactions(tx, inArray(ledgerTransactions.transactionId, [...ids, ...reversed]))
  const reversers = found.map(({ row, reversedBy }) => [row.transactionId, reversedBy?.transactionId] as const)
  return {
    firstLines,
    stored: new Map(found.map((each) => [each.row.transactionId, journalEntryOf(each)])),
    reversers: new Map(reversers),
  }
}

type BatchContext = Awaited<ReturnType<typeof loadContext>>

function reversalReasons(posting: JournalEntry, { stored, reversers }: BatchContext) {
  if (posting.reverses === undefined) return []
  const original = stored.get(posting.reverses)
  if (!original) return [`it reverses ${posting.reverses}, which is not there`]
  const by = reversers.get(posting.reverses)
  const decision = decideReversal(by === undefined ? 'posted' : 'reversed', reversalFacts(posting, original))
  if (decision.ok) return []
  return decision.why === 'state'
    ? [`${posting.reverses} is reversed already, by ${by}`]
    : reversalErrors(decision.failed, original)
}

const valuesOf = ({ amount, ...line }: JournalLine) =>
  JSON.stringify([`${amount}`, ...Object.entries(line).toSorted(([one], [other]) => (one < other ? -1 : 1))])

/** The order of its lines says nothing about a transaction. */
const withSortedEntries = ({ entries, ...posting }: JournalEntry) => ({
  ...posting,
  entries: entries.map(valuesOf).sort(),
})

/** Why a transaction cannot be imported, none when it can; `stored` when the ledger has it with the same content. */
export function validate({ line, posting }: Group, context: BatchContext, activeCodes: ReadonlySet<string>, now: Date) {
  const firstLine = context.firstLines.get(posting.transactionId)
  if (firstLine !== line)
    return [`${posting.transactionId} was on line ${firstLine} already: its lines must be together`]
  const before = context.stored.get(posting.transactionId)
  if (before)
    return isDeepStrictEqual(withSortedEntries(before), withSortedEntries(posting))
      ? 'stored'
      : [`${posting.transactionId} is in the books already, with other content`]
  const codes = new Set(posting.entries.map(({ accountCode }) => accountCode))
  const inactive = [...codes]
    .filter((code) => !activeCodes.has(code))
    .map((code) => `there is no active account ${code}`)
  const errors = [...errorsOf(posting, now), ...(posting.reverses === undefined ? inactive : [])]
  return errors.length > 0 ? errors : reversalReasons(posting, context)
}
