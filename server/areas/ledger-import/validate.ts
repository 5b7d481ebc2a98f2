import { sql } from 'drizzle-orm'
import { reversersOf, storedPostings } from '#server/areas/ledger/find-transactions.ts'
import { faultsOf, type JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { decideReversal, reversalErrors } from '#server/areas/ledger/reversal.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Group } from './group.ts'

const contentOf = ({ type, createdAt, narration, reverses, entries }: JournalEntry) =>
  JSON.stringify([
    [type, createdAt, narration, reverses],
    entries.map((entry) => [
      entry.accountCode,
      entry.type,
      `${entry.amount}`,
      entry.narration,
      entry.bankName,
      entry.bankAccountNumber,
      entry.bankAccountName,
    ]),
  ])

/** Notes which ids the file has had, and tells the line where each of `groups` was first, if it was before. */
async function seenBefore(tx: Transaction, groups: readonly Group[]) {
  const given = JSON.stringify(groups.map(({ line, posting }) => ({ transaction_id: posting.transactionId, line })))
  await tx.execute(sql`
    insert into imported select * from json_to_recordset(${given}::json) as given (transaction_id text, line integer)
    on conflict do nothing`)
  const { rows } = await tx.execute<{ transaction_id: string; line: number }>(sql`
    select transaction_id, line from imported
    where transaction_id in (select transaction_id from json_to_recordset(${given}::json) as given (transaction_id text))`)
  return new Map(rows.map(({ transaction_id, line }) => [transaction_id, line]))
}

/** What the books and the file so far say about the transactions of a batch. */
export async function loadKnown(tx: Transaction, groups: readonly Group[]) {
  const reversed = groups.flatMap(({ posting }) => posting.reverses ?? [])
  return {
    firstLines: await seenBefore(tx, groups),
    stored: await storedPostings(tx, [...groups.map(({ posting }) => posting.transactionId), ...reversed]),
    reversers: await reversersOf(tx, reversed),
  }
}

type Known = Awaited<ReturnType<typeof loadKnown>>

function reversalReasons(posting: JournalEntry, { stored, reversers }: Known) {
  if (posting.reverses === undefined) return []
  const original = stored.get(posting.reverses)
  if (!original) return [`it reverses ${posting.reverses}, which is not there`]
  const by = reversers.get(posting.reverses)
  const decision = decideReversal(posting, original, by === undefined ? 'posted' : 'reversed')
  if (decision.ok) return []
  return decision.why === 'state'
    ? [`${posting.reverses} is reversed already, by ${by}`]
    : reversalErrors(decision.failed, original)
}

/** Why a transaction cannot be imported, or that it is there already. */
export function validate({ line, posting }: Group, known: Known, usable: ReadonlySet<string>, now: Date) {
  const firstLine = known.firstLines.get(posting.transactionId)
  if (firstLine !== line)
    return [`${posting.transactionId} was on line ${firstLine} already: its lines must be together`]
  const before = known.stored.get(posting.transactionId)
  if (before)
    return contentOf(before) === contentOf(posting)
      ? 'there'
      : [`${posting.transactionId} is in the books already, with other content`]
  const codes = new Set(posting.entries.map(({ accountCode }) => accountCode))
  const unusable = [...codes].filter((code) => !usable.has(code)).map((code) => `there is no active account ${code}`)
  const wrong = [...faultsOf(posting, now), ...unusable]
  return wrong.length > 0 ? wrong : reversalReasons(posting, known)
}
