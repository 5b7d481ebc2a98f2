import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import type { ImportLine } from './line.ts'
import type { ImportError, Read } from './read.ts'

/** The lines of one transaction, which follow each other in the file. */
export interface Group {
  /** Where it begins in the file. */
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

/** Lines that say something else about the transaction than its first line does. */
const strays = (lines: readonly Numbered[], { line: first }: Numbered): ImportError[] =>
  lines.flatMap(({ number, line }) =>
    SHARED.filter((column) => `${line[column] ?? ''}` !== `${first[column] ?? ''}`).map((column) => ({
      line: number,
      reason: `${column} differs from the first line of ${first.transaction_id}`,
    })),
  )

interface Open {
  readonly id: string | undefined
  readonly lines: Numbered[]
  isBroken: boolean
}

function* close({ lines, isBroken }: Open): Generator<Group | { fault: ImportError }> {
  const [first] = lines
  if (!first) return
  const faults = strays(lines, first)
  for (const fault of faults) yield { fault }
  if (faults.length === 0 && !isBroken) yield { line: first.number, posting: asPosting(lines, first) }
}

/** Puts lines of one transaction together; faults come through as they are. A transaction with a bad line is left out. */
export async function* groupLines(reads: AsyncIterable<Read>): AsyncGenerator<Group | { fault: ImportError }> {
  let open: Open = { id: undefined, lines: [], isBroken: false }
  for await (const read of reads) {
    const id = 'fault' in read ? (read.of ?? open.id) : read.line.transaction_id
    if (id !== open.id) {
      yield* close(open)
      open = { id, lines: [], isBroken: false }
    }
    if ('fault' in read) {
      open.isBroken = true
      yield { fault: read.fault }
    } else open.lines.push(read)
  }
  yield* close(open)
}
