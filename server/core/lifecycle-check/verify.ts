import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/history.ts'
import { type ChartUse, FINDINGS_MAX, type Finding } from '#contract/lifecycle-check.ts'
import { type Tracked, tracked } from '#machines/lifecycles/tracked.ts'
import type { Transaction } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/schema.ts'
import { endProblem, replayOf } from './replay.ts'

const BATCH = 5_000

/** `id` and `status` of each record now. */
const STATUSES: Readonly<Record<TrackedEntity, SQL>> = {
  task: sql`select id, status from tasks`,
  announcement: sql`select id, status from announcements`,
  user: sql`select id, case when locked then 'locked' else 'unlocked' end as status from users`,
  role: sql`select id, case when is_active then 'active' else 'inactive' end as status from roles`,
  account: sql`select id, status from accounts`,
  transaction: sql`
    select transaction_id as id, case when exists (
      select from ledger_transactions reversal where reversal.reverses = original.id
    ) then 'reversed' else 'posted' end as status
    from ledger_transactions original`,
}

const { id, recordId, event, from, to, at, chart } = recordMoves

/** Ordered by record and time, without holding more than a batch. `row` is the status of the record now. */
async function* movesOf(tx: Transaction, entity: TrackedEntity) {
  let last = { recordId: '', id: 0 }
  for (;;) {
    const batch = await tx
      .select({
        id,
        recordId,
        event,
        from,
        to,
        at,
        chart,
        facts: sql<string>`${recordMoves.facts}::text`,
        row: sql<string | null>`(select status from (${STATUSES[entity]}) record where record.id = ${recordId})`,
      })
      .from(recordMoves)
      .where(
        and(
          eq(recordMoves.entity, entity),
          gt(sql`(${recordId}, ${id})`, sql`(${last.recordId}::text, ${last.id}::bigint)`),
        ),
      )
      .orderBy(asc(recordId), asc(id))
      .limit(BATCH)
    yield* batch
    const end = batch.at(-1)
    if (!end || batch.length < BATCH) return
    last = end
  }
}

type StoredMove = ReturnType<typeof movesOf> extends AsyncGenerator<infer Move> ? Move : never

const stepOf = ({ id, event, at }: StoredMove) => ({ _id: String(id), move: event, at: at.toISOString() })

const withoutMoves = (tx: Transaction, entity: TrackedEntity) =>
  tx.execute<{ id: string; found: string }>(sql`
    select record.id, count(*) over () as found from (${STATUSES[entity]}) record
    where not exists (select from ${recordMoves} where ${recordMoves.entity} = ${entity} and ${recordId} = record.id)
    order by record.id limit ${FINDINGS_MAX}`)

function createReport() {
  const charts = new Map<string, ChartUse>()
  const counts = { records: 0, moves: 0, acceptedToday: 0, found: 0 }
  const findings: Finding[] = []
  return {
    counts,
    add(finding: Finding, times = 1) {
      counts.found += times
      if (findings.length < FINDINGS_MAX) findings.push(finding)
    },
    countChart(entity: TrackedEntity, chart: string) {
      const key = `${entity} ${chart}`
      charts.set(key, { entity, chart, moves: Number(charts.get(key)?.moves ?? 0) + 1 })
    },
    result: () => ({ ...counts, findings, charts: [...charts.values()] }),
  }
}

type Report = ReturnType<typeof createReport>

async function verifyEntity(tx: Transaction, entity: TrackedEntity, { counts, add, countChart }: Report) {
  const replay = replayOf(entity, tracked[entity] as Tracked)
  let status: string | undefined
  let last: StoredMove | undefined

  function endRecord() {
    if (!last) return
    counts.records += 1
    const problem = endProblem(status, last.row)
    if (problem) add({ entity, id: last.recordId, step: stepOf(last), problem })
    status = undefined
  }

  for await (const move of movesOf(tx, entity)) {
    if (move.recordId !== last?.recordId) endRecord()
    last = move
    counts.moves += 1
    if (move.chart !== null) countChart(entity, move.chart)
    if (move.to === null) {
      if (replay.acceptsToday(move)) counts.acceptedToday += 1
      continue
    }
    const problem = replay.problemOf(status, move)
    if (problem) add({ entity, id: move.recordId, step: stepOf(move), problem })
    status = move.to
  }
  endRecord()
  const { rows } = await withoutMoves(tx, entity)
  for (const { id } of rows) add({ entity, id, step: undefined, problem: 'the record has no moves' }, 0)
  counts.found += Number(rows[0]?.found ?? 0)
  counts.records += Number(rows[0]?.found ?? 0)
}

export type LifecycleReport = ReturnType<Report['result']>

/** Replays all stored moves through the charts of today and compares the results with the rows. Needs a snapshot. */
export async function verifyLifecycles(tx: Transaction): Promise<LifecycleReport> {
  const report = createReport()
  for (const entity of TRACKED_ENTITIES) await verifyEntity(tx, entity, report)
  return report.result()
}
