import { and, eq, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { countsCalls, StatusCount } from '#contract/counts.ts'
import { listOf } from '#contract/record-lists.ts'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/records.ts'
import { taskList } from '#contract/task.ts'
import type { ReadContext } from '#server/core/context.ts'
import { beginningOfDay } from '#server/core/day.ts'
import { OPEN_STATUSES } from '#server/core/history.ts'
import { narrowedBy } from '#server/core/list-pages/conditions.ts'
import { isOpenTask, statusesIn, statusesNow } from '#server/core/record-statuses.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerCounts, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { tasks } from '#server/db/schema.ts'
import { AppError } from '#server/errors/app-error.ts'

type CountQuery = InferOutput<(typeof countsCalls)['counts.read']['query']>
type CountRequest = CountQuery & { readonly today: string }

const DUE = { status: tasks.status, dueDate: tasks.dueDate }

const { finals } = statusesIn('task')

interface TaskCount extends Record<string, unknown> {
  readonly status: string
  readonly now: string
  readonly late: string
  /** In ms. */
  readonly at: string | null
  readonly id: string | null
  readonly name: string | null
}

/** One index has all that is counted of open tasks. Completed ones, which are most, have one of their own. */
async function countTasks(
  queries: ReadQueries,
  caller: string,
  { scope, today }: CountRequest,
): Promise<StatusCount[]> {
  const isInScope = (scope === 'own' ? eq : ne)(tasks.assignedTo, caller)
  const ended = sql.join(
    finals.map((status) => {
      const final = sql.raw(`'${status}'`)
      return sql`union all select ${final}, count(*), 0, null from ${tasks} where status = ${final} and ${isInScope}`
    }),
    sql` `,
  )
  const late = and(...narrowedBy(taskList, { due: ['overdue'] }, { columns: DUE, today }))
  const { rows } = await queries.execute<TaskCount>(sql`
    select status, now, late, extract(epoch from at) * 1000 as at, id, name from (
      select status, count(*) as now, count(*) filter (where ${late}) as late, min(created_at) as at
      from ${tasks} where ${isOpenTask} and ${isInScope} group by 1 ${ended}
    ) counted left join lateral (
      select id, title as name from ${tasks} where created_at = counted.at and status = counted.status and ${isInScope}
      order by id limit 1
    ) oldest on true`)
  return rows.map(({ status, now, late, at, id, name }) => ({
    status,
    now: Number(now),
    late: Number(late),
    oldest: id === null || name === null ? undefined : { id, name, at: new Date(Number(at)).toISOString() },
  }))
}

async function count(
  queries: ReadQueries,
  entity: TrackedEntity,
  caller: string,
  wanted: CountRequest,
): Promise<StatusCount[]> {
  if (entity === 'task') return countTasks(queries, caller, wanted)
  const now = await countsNow(queries, entity)
  return [...now].map(([status, records]) => ({ status, now: records, late: 0, oldest: undefined }))
}

/** What a list lists. Throws 404 for a list whose records have no chart. */
export function countedEntity(list: string) {
  const entity = TRACKED_ENTITIES.find((each) => listOf(each) === list)
  if (entity) return entity
  throw new AppError(404, 'not-found', `Only these are counted: ${TRACKED_ENTITIES.map(listOf).join(', ')}.`)
}

/** How many records there are in each status that the caller may see. */
export async function readCounts({ services, principal }: ReadContext, entity: TrackedEntity, asked: CountQuery) {
  const wanted = { ...asked, today: asked.today ?? beginningOfDay(services.now()).toISOString() }
  const key = ['counts', entity, ...(entity === 'task' ? [wanted.scope, principal.id, wanted.today] : [])].join(' ')
  const counted = await services.db.cachedRead(key, (reads) => count(reads, entity, principal.id, wanted))
  const { statuses } = statusesIn(entity)
  const open = principal.isSuperAdmin ? undefined : OPEN_STATUSES[entity]
  return statuses
    .filter((status) => status !== 'deleted' && (open?.includes(status) ?? true))
    .map((status) => counted.find((each) => each.status === status) ?? { status, now: 0, late: 0 })
}

const reversed = sql`(select count(*) from ${ledgerTransactions} where ${ledgerTransactions.reverses} is not null)`
const transactions = sql`(select coalesce(sum(${ledgerCounts.transactions}), 0) from ${ledgerCounts} where ${ledgerCounts.grain} = 'month')`

/** Reading the sums of the ledger is faster than reading its rows. */
const countsOf = (entity: TrackedEntity) =>
  entity === 'transaction'
    ? sql`select 'posted' as status, ${transactions} - ${reversed} as now union all select 'reversed', ${reversed}`
    : sql`select status, count(*) as now from (${statusesNow(entity)}) records group by 1`

/** How many records are in each status now, by the table of the records. */
export async function countsNow(queries: ReadQueries, entity: TrackedEntity): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queries.execute<{ status: string; now: string | number }>(countsOf(entity))
  return new Map(rows.map(({ status, now }) => [status, Number(now)]))
}
