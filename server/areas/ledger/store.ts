import { inArray, sql } from 'drizzle-orm'
import type { AccountCode } from '#contract/account.ts'
import { calls } from '#contract/calls.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { Broadcast } from '#server/core/audit/append.ts'
import { insertMoves, type PastMove } from '#server/core/moves.ts'
import type { Transaction } from '#server/db/connect.ts'
import { accounts, ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { type JournalEntry, sumOf } from './journal-entry.ts'

/** The balances of accounts, too. */
export const LEDGER_BROADCAST: Broadcast = { tags: ['Account'], audience: [{ access: calls['ledger.list'].access }] }

interface Original {
  readonly id: number
  readonly recordedAt: Date
}

interface Booking {
  readonly posting: JournalEntry
  readonly reverses: Original | undefined
  readonly recordedAt: Date
}

const transactionRecord = ({ posting, reverses, recordedAt }: Booking, place: number) => ({
  place,
  transaction_id: posting.transactionId,
  total: `${sumOf(posting.entries, 'debit')}`,
  type: posting.type,
  narration: posting.narration,
  reverses: reverses?.id,
  created_at: posting.createdAt,
  recorded_at: recordedAt,
})

function found<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`There is no ${key} to post to`)
  return value
}

const entryRecords = ({ posting }: Booking, accountIds: ReadonlyMap<AccountCode, string>) =>
  posting.entries.map((entry, index) => ({
    transaction_id: posting.transactionId,
    position: index + 1,
    account_id: found(accountIds, entry.accountCode),
    type: entry.type,
    amount: `${entry.amount}`,
    narration: entry.narration,
    bank_name: entry.bankName,
    bank_account_number: entry.bankAccountNumber,
    bank_account_name: entry.bankAccountName,
  }))

/** One statement for all: its triggers run once and see complete transactions. */
async function insert(tx: Transaction, bookings: readonly Booking[], accountIds: ReadonlyMap<AccountCode, string>) {
  const transactions = JSON.stringify(bookings.map(transactionRecord))
  const entries = JSON.stringify(bookings.flatMap((booking) => entryRecords(booking, accountIds)))
  await tx.execute(sql`
    with booked as (
      insert into ${ledgerTransactions} (transaction_id, total, type, narration, reverses, created_at, recorded_at)
      select transaction_id, total, type, narration, reverses, created_at, recorded_at
      from json_to_recordset(${transactions}::json) as given (
        place integer, transaction_id text, total bigint, type text, narration text, reverses bigint,
        created_at timestamptz, recorded_at timestamptz
      )
      order by place
      returning id, transaction_id, created_at
    )
    insert into ${ledgerEntries} (
      transaction_id, position, created_at, account_id, type, amount, narration, bank_name, bank_account_number, bank_account_name
    )
    select booked.id, given.position, booked.created_at, given.account_id, given.type, given.amount, given.narration,
      given.bank_name, given.bank_account_number, given.bank_account_name
    from json_to_recordset(${entries}::json) as given (
      transaction_id text, position smallint, account_id text, type text, amount bigint, narration text,
      bank_name text, bank_account_number text, bank_account_name text
    )
    join booked on booked.transaction_id = given.transaction_id`)
}

/** No part contains a transaction and its reversal: the row must exist before it is referenced. */
function inParts(postings: readonly JournalEntry[]) {
  const parts: JournalEntry[][] = []
  let ids = new Set<string>()
  for (const posting of postings) {
    const part = parts.at(-1)
    if (part && !(posting.reverses !== undefined && ids.has(posting.reverses))) part.push(posting)
    else {
      parts.push([posting])
      ids = new Set()
    }
    ids.add(posting.transactionId)
  }
  return parts
}

async function rowsOf(tx: Transaction, postings: readonly JournalEntry[]) {
  const ids = postings.flatMap(({ reverses }) => reverses ?? [])
  if (ids.length === 0) return new Map<string, Original>()
  const { id, transactionId, recordedAt } = ledgerTransactions
  const rows = await tx
    .select({ id, transactionId, recordedAt })
    .from(ledgerTransactions)
    .where(inArray(transactionId, ids))
  return new Map(rows.map((row) => [row.transactionId, row]))
}

const SECOND = 1000

/** A reversal moves the original, too. */
function movesOf({ posting, reverses, recordedAt }: Booking, { person, ...by }: Poster): PastMove[] {
  const move = { ...by, entity: 'transaction', at: recordedAt } as const
  const posted = { ...move, recordId: posting.transactionId, event: 'transaction.post', to: 'posted', facts: {} }
  if (posting.reverses === undefined || reverses === undefined) return [posted]
  const reversed = {
    ...move,
    recordId: posting.reverses,
    event: 'transaction.reverse',
    from: 'posted',
    to: 'reversed',
    facts: { by: person, isOriginal: true, isMirror: true, isLater: true },
    comment: posting.narration,
    seconds: Math.max(0, Math.floor((recordedAt.getTime() - reverses.recordedAt.getTime()) / SECOND)),
  }
  return [posted, reversed]
}

/** `person` is missing for an import. */
type Poster = Pick<PastMove, 'actorId' | 'requestId' | 'entry'> & { readonly person?: Person | undefined }

/**
 * Writes in the given order, with the moves. Rejects with an error of the database for a transaction that does not balance, whose id
 * exists, or whose account is inactive, and with an error for an unknown account.
 */
export async function storePostings(
  tx: Transaction,
  postings: readonly JournalEntry[],
  recordedAt: (posting: JournalEntry) => Date,
  by: Poster = { requestId: 'system' },
) {
  const codes = await tx.select({ code: accounts.code, id: accounts.id }).from(accounts)
  const accountIds = new Map(codes.map(({ code, id }) => [code, id]))
  for (const part of inParts(postings)) {
    const rows = await rowsOf(tx, part)
    const bookings = part.map((posting) => ({
      posting,
      reverses: posting.reverses === undefined ? undefined : found(rows, posting.reverses),
      recordedAt: recordedAt(posting),
    }))
    await insert(tx, bookings, accountIds)
    await insertMoves(
      tx,
      bookings.flatMap((booking) => movesOf(booking, by)),
    )
  }
}
