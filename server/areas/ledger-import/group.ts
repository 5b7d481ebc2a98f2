import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import type { ImportLine } from './line.ts'
import type { ImportError, Read } from './read.ts'

export interface Group {
  /** The number of its first line in the file. */
  readonly line: number
  readonly posting: JournalEntry
}

interface Numbered {
  readonly number: number
  readonly line: ImportLine
}

const SHARED = ['created_at', 'type', 'narration', 'reverses'] as const

const asPosting = (lines: readonly Numbered[], { line: first }: Numbered): JournalEntry => ({
  transactionId: first.transaction_id,
  type: first.type,
  createdAt: first.created_at,
  narration: first.narration,
  reverses: first.reverses,
  entries: lines.map(({ line }) => ({
    accountCode: line.account_code,
    type: line.entry_type,
    amount: line.amount,
    narration: line.entry_narration,
    bankName: line.bank_name,
    bankAccountNumber: line.account_number,
    bankAccountName: line.account_name,
  })),
})

const differences = (lines: readonly Numbered[], { line: first }: Numbered): ImportError[] =>
  lines.flatMap(({ number, line }) =>
    SHARED.filter((column) => `${line[column] ?? ''}` !== `${first[column] ?? ''}`).map((column) => ({
      line: number,
      reason: `${column} differs from the first line of ${first.transaction_id}`,
    })),
  )

interface PendingGroup {
  readonly id: string | undefined
  readonly lines: Numbered[]
  isBroken: boolean
}

function* close({ lines, isBroken }: PendingGroup): Generator<Group | { error: ImportError }> {
  const [first] = lines
  if (!first) return
  const errors = differences(lines, first)
  for (const error of errors) yield { error }
  if (errors.length === 0 && !isBroken) yield { line: first.number, posting: asPosting(lines, first) }
}

/** Groups the lines of each transaction and passes errors on. A transaction with an invalid line is left out. */
export async function* groupLines(reads: AsyncIterable<Read>): AsyncGenerator<Group | { error: ImportError }> {
  let pending: PendingGroup = { id: undefined, lines: [], isBroken: false }
  for await (const read of reads) {
    const id = 'error' in read ? (read.of ?? pending.id) : read.line.transaction_id
    if (id !== pending.id) {
      yield* close(pending)
      pending = { id, lines: [], isBroken: false }
    }
    if ('error' in read) {
      pending.isBroken = true
      yield { error: read.error }
    } else pending.lines.push(read)
  }
  yield* close(pending)
}
