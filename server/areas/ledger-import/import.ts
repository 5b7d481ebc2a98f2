import { eq, sql } from 'drizzle-orm'
import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { storePostings } from '#server/areas/ledger/store.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import { SYSTEM } from '#server/core/audit/system.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { accounts, ledgerTransactions } from '#server/db/schema.ts'
import { type Group, groupLines } from './group.ts'
import { type ImportError, readLedgerFile } from './read.ts'
import { loadKnown, validate } from './validate.ts'

const BATCH = 1_000
const FAULTS_SHOWN = 100

export interface ImportReport {
  /** Entries of the transactions that were looked at. */
  readonly lines: number
  /** Transactions that were written. */
  readonly posted: number
  /** Transactions that were there already, the same in everything. */
  readonly skipped: number
  /** The first of them; with any, nothing was written. */
  readonly faults: readonly ImportError[]
  readonly faultCount: number
}

class Refused extends Error {}

/** Everything as it stands for the whole import: nobody else posts, and no account is deactivated, until it ends. */
async function lockLedger(tx: Transaction) {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.execute(sql`lock table ${ledgerTransactions} in share row exclusive mode`)
  await tx.execute(
    sql`create temporary table imported (transaction_id text primary key, line integer not null) on commit drop`,
  )
  const rows = await tx.select().from(accounts).where(eq(accounts.status, 'active')).for('share')
  return new Set<string>(rows.map(({ code }) => code))
}

async function importInto(tx: Transaction, path: string, now: Date): Promise<ImportReport> {
  const usable = await lockLedger(tx)
  const faults: ImportError[] = []
  let [lines, posted, skipped, faultCount] = [0, 0, 0, 0]
  const note = (fault: ImportError) => {
    faultCount += 1
    if (faults.length < FAULTS_SHOWN) faults.push(fault)
  }

  async function flush(groups: readonly Group[]) {
    const known = await loadKnown(tx, groups)
    const postings: JournalEntry[] = []
    for (const group of groups) {
      const { posting } = group
      lines += posting.entries.length
      const verdict = validate(group, known, usable, now)
      if (verdict === 'there') skipped += 1
      else if (verdict.length > 0) for (const reason of verdict) note({ line: group.line, reason })
      else {
        postings.push(posting)
        known.stored.set(posting.transactionId, posting)
        if (posting.reverses !== undefined) known.reversers.set(posting.reverses, posting.transactionId)
      }
    }
    await storePostings(tx, postings, () => now)
    posted += postings.length
  }

  let batch: Group[] = []
  for await (const read of groupLines(readLedgerFile(path))) {
    if ('fault' in read) note(read.fault)
    else if (batch.push(read) === BATCH) {
      await flush(batch)
      batch = []
    }
  }
  await flush(batch)
  return { lines, posted, skipped, faults, faultCount }
}

/**
 * Writes the transactions of a file into the books, all of them or, when one line is wrong, none. What is there already
 * with the same content is skipped, so that a file can be imported again.
 */
export async function importLedger(db: Database, path: string, now: Date): Promise<ImportReport> {
  let report: ImportReport | undefined
  try {
    await db.transaction(async (tx) => {
      report = await importInto(tx, path, now)
      if (report.faultCount > 0) throw new Refused('The file has faults')
      const source = { tx, services: { now: () => now }, principal: SYSTEM, request: { requestId: 'import', ip: '' } }
      const message = `Imported ${report.posted} transactions, ${report.skipped} were there already`
      if (report.posted > 0) await appendAudit(source, { action: 'ledger.import', message, entity: 'ledger' })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  if (!report) throw new Error('The import told nothing')
  return report
}
