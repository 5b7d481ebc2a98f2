import { eq, sql } from 'drizzle-orm'
import { LEDGER_BROADCAST, storePostings } from '#server/areas/ledger/store.ts'
import { appendAudit, SYSTEM } from '#server/core/audit/append.ts'
import { isTooLarge } from '#server/core/known-error.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { type Group, groupLines } from './group.ts'
import { type ImportError, readLedgerFile } from './read.ts'
import { loadContext, validate } from './validate.ts'

const BATCH = 1_000
const ERRORS_SHOWN = 100

export interface ImportReport {
  readonly lines: number
  readonly posted: number
  /** Transactions that the ledger already had with the same content. */
  readonly skipped: number
  /** The first 100. With a single error, nothing was written. */
  readonly errors: readonly ImportError[]
  readonly errorCount: number
}

class Refused extends Error {}

/** Prevents other postings and deactivations of accounts until the import ends. */
async function lockLedger(tx: Transaction) {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.execute(sql`select lock_ledger()`)
  await tx.execute(
    sql`create temporary table imported (transaction_id text primary key, line integer not null) on commit drop`,
  )
  const rows = await tx.select().from(accounts).where(eq(accounts.status, 'active')).for('share')
  return new Set<string>(rows.map(({ code }) => code))
}

/** Stores the groups that the books can hold. Returns the first lines of the others, which make a sum too large. */
async function storeGroups(tx: Transaction, groups: readonly Group[], now: Date): Promise<number[]> {
  await tx.execute(sql`savepoint groups`)
  try {
    await storePostings(
      tx,
      groups.map(({ posting }) => posting),
      () => now,
    )
    await tx.execute(sql`release savepoint groups`)
    return []
  } catch (error) {
    if (!isTooLarge(error)) throw error
    await tx.execute(sql`rollback to savepoint groups`)
    if (groups.length === 1) return groups.map(({ line }) => line)
    const half = groups.length >> 1
    const refused = await storeGroups(tx, groups.slice(0, half), now)
    return [...refused, ...(await storeGroups(tx, groups.slice(half), now))]
  }
}

async function importInto(tx: Transaction, path: string, now: Date): Promise<ImportReport> {
  const activeCodes = await lockLedger(tx)
  const errors: ImportError[] = []
  let [lines, posted, skipped, errorCount] = [0, 0, 0, 0]
  const note = (error: ImportError) => {
    errorCount += 1
    if (errors.length < ERRORS_SHOWN) errors.push(error)
  }

  async function flush(groups: readonly Group[]) {
    const context = await loadContext(tx, groups)
    const fine: Group[] = []
    for (const group of groups) {
      const { posting } = group
      lines += posting.entries.length
      const result = validate(group, context, activeCodes, now)
      if (result === 'stored') skipped += 1
      else if (result.length > 0) for (const reason of result) note({ line: group.line, reason })
      else {
        fine.push(group)
        context.stored.set(posting.transactionId, posting)
        if (posting.reverses !== undefined) context.reversers.set(posting.reverses, posting.transactionId)
      }
    }
    for (const line of await storeGroups(tx, fine, now))
      note({ line, reason: 'it makes a sum of an account too large' })
    posted += fine.length
  }

  let batch: Group[] = []
  for await (const read of groupLines(readLedgerFile(path))) {
    if ('error' in read) note(read.error)
    else if (batch.push(read) === BATCH) {
      await flush(batch)
      batch = []
    }
  }
  await flush(batch)
  return { lines, posted, skipped, errors, errorCount }
}

/** Posts all transactions or, with one invalid line, none. Skips stored ones. Rejects when the file cannot be read. */
export async function importLedger(db: Database, path: string, now: Date): Promise<ImportReport> {
  let report: ImportReport | undefined
  try {
    await db.transaction(async (tx) => {
      report = await importInto(tx, path, now)
      if (report.errorCount > 0) throw new Refused('The file has errors')
      const source = { tx, services: { now: () => now }, principal: SYSTEM, request: { requestId: 'import', ip: '' } }
      const message = `Imported ${report.posted} transactions, ${report.skipped} were there already`
      const entry = { action: 'ledger.import', message, entity: 'ledger', broadcast: LEDGER_BROADCAST }
      if (report.posted > 0) await appendAudit(source, entry)
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  if (!report) throw new Error('The import has no report')
  return report
}
