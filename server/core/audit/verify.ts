import { asc, eq, gt, sql, sum } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { auditArchives, auditLog, auditSeals } from '#server/db/log-tables.ts'
import { hashOf } from './append.ts'
import { entriesIn, movesIn, sealHash } from './digests.ts'

const PAGE = 1_000

interface Broken {
  readonly sound: false
  /** "entry 7" or "batch 3". */
  readonly place: string
  readonly problem: string
}

const broken = (place: string, problem: string): Broken => ({ sound: false, place, problem })

export interface Seal {
  readonly batch: number
  /** Hexadecimal. */
  readonly hash: string
}

interface Sound {
  readonly sound: true
  /** Rows of both logs. */
  readonly sealed: number
  readonly pending: number
  /** The time of the oldest pending entry, ISO 8601. */
  readonly pendingSince: string | null
  readonly seal: Seal
}

export type AuditReport = Broken | Sound

/** The first batch that is not what was sealed. */
async function brokenBatch(tx: Transaction) {
  const span = { from: sql`s.from_tx`, to: sql`s.to_tx` }
  const { rows } = await tx.execute<{ batch: string; problem: string }>(sql`
    select * from (
      select s.batch, case
        when p.batch is null then 'batch ' || s.batch - 1 || ' is missing'
        when s.from_tx <> p.to_tx then 'it does not begin where the batch before it ends'
        when s.batch > archived and e.n <> s.entries then 'it has ' || e.n || ' entries, not ' || s.entries
        when m.n <> s.moves then 'it has ' || m.n || ' moves, not ' || s.moves
        when s.batch > archived and e.root <> s.entries_root then 'an entry was changed, removed or inserted'
        when m.root <> s.moves_root then 'a move was changed, removed or inserted'
        when s.total <> p.total + s.entries + s.moves or s.hash <> ${sealHash(sql`p.hash`, sql`s`)}
          then 'its seal does not fit its hash'
        end as problem
      from audit_seals s left join audit_seals p on p.batch = s.batch - 1,
        (select coalesce(max(to_batch), 0) as archived from audit_archives) a,
        lateral (${entriesIn(span)}) e, lateral (${movesIn(span)}) m
      where s.batch > 0) batches
    where problem is not null order by batch limit 1`)
  return rows[0] && broken(`batch ${rows[0].batch}`, rows[0].problem)
}

async function summary(tx: Transaction): Promise<AuditReport> {
  const { rows } = await tx.execute<
    Record<'batch' | 'total' | 'hash' | 'rows' | 'archived' | 'pending', string> & { since: Date }
  >(sql`
    select batch, total, encode(hash, 'hex') as hash,
      (select count(*) from audit_log) + (select count(*) from record_moves) as rows,
      (select coalesce(sum(entries), 0) from audit_archives) as archived,
      (select count(*) from audit_log where tx >= to_tx) + (select count(*) from record_moves where tx >= to_tx) as pending,
      (select min(at) from audit_log where tx >= to_tx) as since
    from audit_seals order by audit_seals.batch desc limit 1`)
  const [last] = rows
  if (!last) return broken('batch 0', 'it is missing')
  const [sealed, pending] = [Number(last.total), Number(last.pending)]
  if (Number(last.rows) + Number(last.archived) !== sealed + pending)
    return broken('the log', 'it has rows that belong to no batch')
  const since = last.since === null ? null : new Date(last.since).toISOString()
  return { sound: true, sealed, pending, pendingSince: since, seal: { batch: Number(last.batch), hash: last.hash } }
}

/** Compares the rows of each batch with its seal, in the database. It does not see a changed entry whose hash is unchanged. */
export const verifySeals = async (tx: Transaction): Promise<AuditReport> => (await brokenBatch(tx)) ?? summary(tx)

/** The rows that an operator moved out of the table. Nothing compares them with their seals. */
export async function movedOut(tx: Transaction) {
  const [row] = await tx.select({ entries: sum(auditArchives.entries) }).from(auditArchives)
  return Number(row?.entries ?? 0)
}

/** The first entry whose content is not what its hash says. */
async function brokenEntry(tx: Transaction) {
  let last = 0
  for (;;) {
    const rows = await tx
      .select()
      .from(auditLog)
      .where(gt(auditLog.position, last))
      .orderBy(asc(auditLog.position))
      .limit(PAGE)
    for (const { position, tx: _tx, previousHash: _previous, hash, ...content } of rows)
      if (hashOf(content) !== hash) return broken(`entry ${position}`, 'its content does not fit its hash')
    if (rows.length < PAGE) return undefined
    last = rows.at(-1)?.position ?? last
  }
}

/** Reads both logs whole and reports the first break. Needs a transaction with a snapshot. */
export const verifyAudit = async (tx: Transaction): Promise<AuditReport> => (await brokenEntry(tx)) ?? verifySeals(tx)

export async function hasSeal(tx: Transaction, { batch, hash }: Seal) {
  const [seal] = await tx.select().from(auditSeals).where(eq(auditSeals.batch, batch))
  return seal?.hash === hash
}
