import { sql } from 'drizzle-orm'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/records.ts'
import { type Tracked, tracked } from '#machines/lifecycles/tracked.ts'
import { promisedOf } from '#machines/promises/promised.ts'
import { type Watched, watchOf } from '#machines/promises/watch.ts'
import { statusesNow } from '#server/core/record-statuses.ts'
import type { Transaction } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { endProblem, type ReplayedMove, replayOf } from './replay.ts'
import { stuckTasks } from './stuck-tasks.ts'

const MOVES_AT_ONCE = 5_000
/** A report names the first ones. */
const FINDINGS_MAX = 100

export interface Finding {
  readonly entity: TrackedEntity
  readonly id: string
  /** The stored move at fault, or the last one. Undefined for a record without moves. */
  readonly step: { readonly _id: string; readonly move: string; readonly at: string } | undefined
  readonly problem: string
}

interface ChartUse {
  readonly entity: TrackedEntity
  readonly chart: string
  readonly moves: number
}

interface Rule extends Watched {
  readonly entity: TrackedEntity
  readonly sentence: string
  readonly isPromised: boolean
}

type RecordNow = {
  readonly recordId: string
  /** Its status; null for a missing record. */
  readonly row: string | null
}

export type Step = RecordNow & ReplayedMove & Readonly<Record<'id' | 'at' | 'chart', string> & { actor: string | null }>

type Unmoved = RecordNow & { readonly id: null }

/**
 * Every move, ordered by record and time, and every record without moves. The database sorts on its disk: through the
 * index, each move would be a read at a random place.
 */
export async function* stepsOf(tx: Transaction, entity: TrackedEntity) {
  await tx.execute(sql`set local work_mem = '32MB'`)
  await tx.execute(sql`set local cursor_tuple_fraction = 1`)
  await tx.execute(sql`
    declare steps no scroll cursor for
    select coalesce(move.record_id, record.id) as "recordId", move.id::text as id, event, from_status as "from",
      to_status as "to", at, actor_id as actor, chart, facts::text as facts, record.status as row
    from (select * from ${recordMoves} where entity = ${sql.raw(`'${entity}'`)}) move
    full join (${statusesNow(entity)}) record on record.id = move.record_id
    order by "recordId", move.id`)
  for (;;) {
    const { rows } = await tx.execute<Step | Unmoved>(sql.raw(`fetch ${MOVES_AT_ONCE} from steps`))
    yield* rows
    if (rows.length < MOVES_AT_ONCE) break
  }
  await tx.execute(sql`close steps`)
}

const stepOf = ({ id, event, at }: Step) => ({ _id: id, move: event, at: new Date(at).toISOString() })

function createReport() {
  const charts = new Map<string, ChartUse>()
  const counts = { records: 0, moves: 0, found: 0 }
  const findings: Finding[] = []
  const rules: Rule[] = []
  return {
    counts,
    rules,
    add(finding: Finding) {
      counts.found += 1
      if (findings.length < FINDINGS_MAX) findings.push(finding)
    },
    countChart(entity: TrackedEntity, chart: string) {
      const key = `${entity} ${chart}`
      charts.set(key, { entity, chart, moves: (charts.get(key)?.moves ?? 0) + 1 })
    },
    result: () => ({ ...counts, findings, charts: [...charts.values()], rules }),
  }
}

type Report = ReturnType<typeof createReport>

async function verifyEntity(tx: Transaction, entity: TrackedEntity, { counts, rules, add, countChart }: Report) {
  const replay = replayOf(tracked[entity] as Tracked)
  const promised = promisedOf(tracked[entity].chart)
  const watch = promised && watchOf(promised)
  let status: string | undefined
  let last: Step | undefined

  function endRecord() {
    if (!last) return
    counts.records += 1
    const problem = endProblem(status, last.row)
    if (problem) add({ entity, id: last.recordId, step: stepOf(last), problem })
    last = undefined
    status = undefined
  }

  function take(move: Step) {
    counts.moves += 1
    countChart(entity, move.chart)
    const broken = watch?.take(move) ?? []
    if (move.to === null) return
    const problem = replay.problemOf(status, move)
    const promises = broken.map((sentence) => `. It breaks a promise: ${sentence}`)
    if (problem) add({ entity, id: move.recordId, step: stepOf(move), problem: [problem, ...promises].join('') })
    status = move.to
  }

  for await (const step of stepsOf(tx, entity)) {
    if (step.recordId !== last?.recordId) endRecord()
    if (step.id === null) {
      counts.records += 1
      add({ entity, id: step.recordId, step: undefined, problem: 'the record has no moves' })
    } else {
      last = step
      take(step)
    }
  }
  endRecord()
  for (const { counts, ...rule } of watch?.result() ?? []) rules.push({ entity, ...rule, ...counts })
}

export type LifecycleReport = Awaited<ReturnType<typeof verifyLifecycles>>

/** Replays all stored moves through the charts of today and compares the results with the rows. Needs a snapshot. */
export async function verifyLifecycles(tx: Transaction) {
  const report = createReport()
  for (const entity of TRACKED_ENTITIES) await verifyEntity(tx, entity, report)
  return { ...report.result(), stuck: await stuckTasks(tx) }
}
