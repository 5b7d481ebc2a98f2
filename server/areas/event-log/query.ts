import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { EVENT_LOG_MAX, type EventLogEntry, type eventLogCalls } from '#contract/event-log.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { matching } from '#server/core/list-pages/conditions.ts'
import { pagesOf, wholeList } from '#server/core/list-pages/pages.ts'
import type { List, Sort } from '#server/core/list-pages/statement.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { users } from '#server/db/schema.ts'
import { mayReadName, PUBLIC_MESSAGE, titleOf } from './names.ts'

const { position, firstName, lastName, email, action, message, at, ip, userId, entity, entityId } = auditLog
const SHOWN_COLUMNS = { position, firstName, lastName, email, action, message, at, ip }

type Row = Pick<typeof auditLog.$inferSelect, keyof typeof SHOWN_COLUMNS>

const eventResponse = (row: Row, isNamed: boolean): EventLogEntry => ({
  _id: `${row.position}`,
  user: { firstName: row.firstName, lastName: row.lastName, email: row.email || undefined },
  action: row.action,
  message: isNamed ? row.message : row.message.replace(/: .*$/s, ''),
  timestamp: row.at.toISOString(),
  ip: row.ip || undefined,
})

const alsoFind = sql`lower(${email})`

type EventList = List<SortOf<'events'> | 'position', typeof SHOWN_COLUMNS>

const listWith = (name: string, message: Sort): EventList => ({
  name,
  from: auditLog,
  id: position,
  shown: SHOWN_COLUMNS,
  find: sql`${auditLog}.find`,
  alsoFind,
  sorts: {
    person: { by: sql`sort_key(${auditLog.firstName} || ' ' || ${auditLog.lastName}) collate "C"`, type: 'text' },
    action: { by: action, type: 'text' },
    message,
    timestamp: { by: at, type: 'timestamptz' },
    ip: { by: auditLog.ip, type: 'text' },
    position: { by: position, type: 'bigint' },
  },
})

const readAll = pagesOf(listWith('events', { by: sql`sort_key(${auditLog.message}) collate "C"`, type: 'text' }))
/** An order by names would tell what they are. */
const readForOthers = pagesOf(listWith('others_events', { by: action, type: 'text' }))

/** As the column `find`, without the name. */
const findWithoutName = sql`searchable(${PUBLIC_MESSAGE} || ' ' || ${firstName} || ' ' || ${lastName}
  || ' ' || split_part(${email}, '@', 1) || ' ' || coalesce(${entityId}, ''))`

/** Entries whose name the caller may not read must match without it. */
function matchesVisibly(search: string, isNamed: SQL) {
  const tests = matching({ find: findWithoutName, alsoFind }, search)
  return tests && or(and(...tests.byWalk), isNamed)
}

async function readableNames(queries: ReadQueries, rows: readonly Row[], isNamed: SQL) {
  const positions = rows.map((row) => row.position)
  const found = await queries
    .select({ position })
    .from(auditLog)
    .where(and(inArray(position, positions), isNamed))
  return new Set(found.map((row) => row.position))
}

type View = Parameters<typeof readAll>[1]

/** Without the names that the caller may not read. */
async function readEvents({ queries, principal }: ReadContext, view: View, conditions: readonly (SQL | undefined)[]) {
  if (principal.isSuperAdmin) return readAll(queries, view, { conditions }, (row) => eventResponse(row, true))
  const isNamed = mayReadName(principal)
  const visibly = view.search ? matchesVisibly(view.search, isNamed) : undefined
  const { data } = await readForOthers(queries, view, { conditions: [...conditions, visibly] }, (row) => row)
  const names = await readableNames(queries, data.rows, isNamed)
  return { data: { ...data, rows: data.rows.map((row) => eventResponse(row, names.has(row.position))) } }
}

/** Events of a known person are found by their id, which has an index; the others are failed attempts to sign in. */
async function by(queries: ReadQueries, user: string) {
  if (!user.includes('@')) return eq(userId, user)
  const [person] = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, user.toLowerCase()))
  return person ? eq(userId, person.id) : eq(email, user)
}

/** The records that events are about, and the assignees of tasks, by the id of the event. */
async function subjectsOf({ queries, principal }: ReadContext, events: readonly EventLogEntry[]) {
  const { before, after } = auditLog
  const positions = events.map(({ _id }) => Number(_id))
  const found = await queries
    .select({
      ...{ position, entity, entityId, before, after },
      isNamed: mayReadName(principal),
      concerns: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, sql`coalesce(${after}, ${before}) ->> 'assignedTo'`))
    .where(inArray(position, positions))
  return new Map(
    found.map(({ isNamed, concerns, ...event }) => [
      `${event.position}`,
      { record: isNamed ? titleOf(event) : undefined, concerns: concerns ?? undefined },
    ]),
  )
}

type Criteria = InferOutput<(typeof eventLogCalls)['query.events']['query']>

export async function queryEvents(context: ReadContext, criteria: Criteria) {
  const { user, action: wanted, entity: kind, id, startDate, endDate, ...view } = criteria
  const conditions = [
    user ? await by(context.queries, user) : undefined,
    wanted ? eq(action, wanted) : undefined,
    kind ? eq(entity, kind) : undefined,
    id ? eq(entityId, id) : undefined,
    startDate === undefined ? undefined : gte(at, new Date(startDate)),
    endDate === undefined ? undefined : lte(at, new Date(endDate)),
  ]
  const { data } = await readEvents(context, view, conditions)
  const subjects = await subjectsOf(context, data.rows)
  return { data: { ...data, rows: data.rows.map((row) => ({ ...row, ...subjects.get(row._id) })) } }
}

/** The newest first. */
export const listEventLog = (context: ReadContext) =>
  wholeList((part) => readEvents(context, { sort: '-position', ...part }, []), EVENT_LOG_MAX)
