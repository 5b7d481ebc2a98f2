import { createHash } from 'node:crypto'
import { and, asc, between, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { auditArchives, auditLog, auditSeals } from '#server/db/log-tables.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import type { AuditRow } from './append.ts'
import { type Broken, broken, CHAIN_START, entryProblem } from './broken.ts'

// An archive holds seals and their entries as JSON Lines: each seal, then the entries of its batch. Decision 113.

const SEALS_AT_ONCE = 500

export interface Batches {
  readonly fromBatch: number
  readonly toBatch: number
}

/** Files of lines, which come and go without their ends. */
export interface ArchiveStore {
  /** Resolves once the file is durable. An earlier one of this name is replaced. */
  write(file: string, lines: AsyncIterable<string>): Promise<void>
  /** Rejects when there is no such file, or it is damaged. */
  read(file: string): AsyncIterable<string>
}

export type ReadArchive = ArchiveStore['read']

type SealRow = typeof auditSeals.$inferSelect

interface Line {
  readonly seal?: unknown
  readonly entry?: Omit<AuditRow, 'at'> & { readonly at: string }
}

async function* sealsOf(tx: Transaction, { fromBatch, toBatch }: Batches): AsyncGenerator<SealRow, undefined> {
  for (let from = fromBatch; from <= toBatch; from += SEALS_AT_ONCE) {
    const to = Math.min(toBatch, from + SEALS_AT_ONCE - 1)
    yield* await tx
      .select()
      .from(auditSeals)
      .where(between(auditSeals.batch, from, to))
      .orderBy(asc(auditSeals.batch))
  }
  return undefined
}

export async function* archiveLines(tx: Transaction, batches: Batches) {
  for await (const seal of sealsOf(tx, batches)) {
    yield JSON.stringify({ seal })
    const isInBatch = and(gte(auditLog.tx, seal.fromTx), lt(auditLog.tx, seal.toTx))
    const entries = await tx.select().from(auditLog).where(isInBatch).orderBy(auditLog.tx, auditLog.position)
    for (const entry of entries) yield JSON.stringify({ entry })
  }
}

const bytesOf = (position: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(position))
  return bytes
}

/** Compares entries with their hashes, and batches with the seals of the database. */
export async function verifyArchive(tx: Transaction, batches: Batches, lines: AsyncIterable<string>, chainEnd: string) {
  const seals = sealsOf(tx, batches)
  let [end, entries, root] = [chainEnd, 0, createHash('sha256')]
  let batch: SealRow | undefined

  function batchProblem() {
    if (!batch) return undefined
    if (entries !== batch.entries)
      return broken(`batch ${batch.batch}`, `it has ${entries} entries, not ${batch.entries}`)
    return root.digest('hex') === batch.entriesRoot
      ? undefined
      : broken(`batch ${batch.batch}`, 'an entry was changed, removed or inserted')
  }

  for await (const line of lines) {
    const { seal, entry }: Line = JSON.parse(line)
    if (entry) {
      const row = { ...entry, at: new Date(entry.at) }
      const problem = entryProblem(row, end)
      if (problem) return broken(`entry ${row.position}`, problem)
      if (row.previousHash !== null) end = row.hash
      root.update(row.hash, 'hex').update(bytesOf(row.position))
      entries += 1
      continue
    }
    const problem = batchProblem()
    if (problem) return problem
    batch = (await seals.next()).value
    if (!batch || JSON.stringify(batch) !== JSON.stringify(seal))
      return broken(`batch ${batch?.batch ?? batches.toBatch + 1}`, 'its seal is another one than in the database')
    ;[entries, root] = [0, createHash('sha256')]
  }
  const problem = batchProblem()
  if (problem) return problem
  const missing = (await seals.next()).value
  return missing ? broken(`batch ${missing.batch}`, 'it is missing') : { sound: true as const, chainEnd: end }
}

export const archivesIn = (tx: Transaction) => tx.select().from(auditArchives).orderBy(asc(auditArchives.toBatch))

/** All archives, in their order. What cannot be read is a break. */
export async function verifyArchives(
  tx: Transaction,
  readArchive: ReadArchive | undefined,
): Promise<Broken | { readonly sound: true; readonly chainEnd: string }> {
  let [chainEnd, next] = [CHAIN_START, 1]
  for (const { file, fromBatch, toBatch } of await archivesIn(tx)) {
    const inFile = ({ place, problem }: Broken) => broken(`${place} of archive ${file}`, problem)
    if (fromBatch !== next) return broken(`archive ${file}`, `it begins with batch ${fromBatch}, not ${next}`)
    if (!readArchive) return broken(`archive ${file}`, 'it was not read')
    try {
      const report = await verifyArchive(tx, { fromBatch, toBatch }, readArchive(file), chainEnd)
      if (!report.sound) return inFile(report)
      chainEnd = report.chainEnd
    } catch (error) {
      return broken(`archive ${file}`, `it cannot be read: ${(error as Error).message}`)
    }
    next = toBatch + 1
  }
  return { sound: true, chainEnd }
}

/** The next batches to archive: sealed in one month of UTC, before `before`. Undefined when there are none. */
export async function nextToArchive(tx: Transaction, before: Date) {
  const [last] = await tx.select().from(auditArchives).orderBy(desc(auditArchives.toBatch)).limit(1)
  const fromBatch = (last?.toBatch ?? 0) + 1
  const [first] = await tx.select().from(auditSeals).where(eq(auditSeals.batch, fromBatch))
  if (!first || first.sealedAt >= before) return undefined
  const month = first.sealedAt.toISOString().slice(0, 7)
  const monthEnd = new Date(Date.UTC(first.sealedAt.getUTCFullYear(), first.sealedAt.getUTCMonth() + 1))
  const isLater = gte(auditSeals.sealedAt, monthEnd < before ? monthEnd : before)
  const [after] = await tx
    .select()
    .from(auditSeals)
    .where(and(isLater, gte(auditSeals.batch, fromBatch)))
    .orderBy(asc(auditSeals.batch))
    .limit(1)
  const [end] = await tx
    .select()
    .from(auditSeals)
    .where(after && lt(auditSeals.batch, after.batch))
    .orderBy(desc(auditSeals.batch))
    .limit(1)
  if (!end) return undefined
  return { fromBatch, toBatch: end.batch, toTx: end.toTx, file: `audit-${month}-${fromBatch}-${end.batch}.jsonl.gz` }
}

type Next = NonNullable<Awaited<ReturnType<typeof nextToArchive>>>

/** Entries from before the seals are a chain: where it is before the first entry of the table. */
async function chainBeforeTable(tx: Transaction) {
  const { previousHash, position } = auditLog
  const [first] = await tx
    .select({ previousHash })
    .from(auditLog)
    .where(isNotNull(previousHash))
    .orderBy(position)
    .limit(1)
  return first?.previousHash ?? CHAIN_START
}

async function writeNext(tx: Transaction, store: ArchiveStore, before: Date) {
  await tx.execute(sql`set transaction isolation level repeatable read`)
  const next = await nextToArchive(tx, before)
  if (!next) return undefined
  await store.write(next.file, archiveLines(tx, next))
  const report = await verifyArchive(tx, next, store.read(next.file), await chainBeforeTable(tx))
  if (report.sound) return next
  throw new OperatorError(
    `The archive ${next.file} is broken at ${report.place}: ${report.problem}. No entry was removed.`,
  )
}

async function removeEntries(tx: Transaction, { toTx, ...next }: Next, archivedAt: Date) {
  let entries = 0
  for await (const seal of sealsOf(tx, next)) entries += seal.entries
  await tx.insert(auditArchives).values({ ...next, toTx, entries, archivedAt })
  const { rows } = await tx.execute<{ removed: number }>(sql`
    with removed as (delete from ${auditLog} where tx < ${toTx} returning 1) select count(*)::int as removed from removed`)
  if (rows[0]?.removed !== entries)
    throw new Error(`${rows[0]?.removed} entries are stored, but ${entries} were sealed`)
  return { file: next.file, entries }
}

/**
 * Moves the entries that were sealed before `before` into files, one for each month of UTC. Removes them only after their
 * file was read back. Rejects with an `OperatorError` for a file that is not as written. Needs the owner of the table.
 */
export async function* archiveEntries({ db, now }: Pick<Services, 'db' | 'now'>, store: ArchiveStore, before: Date) {
  for (;;) {
    const next = await db.transaction((tx) => writeNext(tx, store, before))
    if (!next) return
    yield await db.transaction((tx) => removeEntries(tx, next, now()))
  }
}
