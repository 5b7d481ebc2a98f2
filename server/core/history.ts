import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { fullName } from '#contract/employee.ts'
import { type FieldChange, HISTORY_MAX } from '#contract/history.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { roles, taskNotes, users } from '#server/db/schema.ts'
import type { ReadContext } from './context.ts'
import { CHANGED_TEXT_MAX, currentChart } from './moves.ts'

/** The statuses in which people who are no super admin see a record, where not in all. */
export const OPEN_STATUSES: Readonly<Partial<Record<TrackedEntity, readonly string[]>>> = {
  announcement: ['published'],
}

/** About how many bytes of events a response holds, whatever they say. */
const HISTORY_BYTES = 1.5 * 1024 * 1024

const shown = (start: SQL, value: SQL) => sql`
  case when length(${start}) > ${CHANGED_TEXT_MAX} and jsonb_typeof(${value}) = 'string'
    then to_jsonb(left(${start}, ${CHANGED_TEXT_MAX}) || '…') else ${value} end`

const startOf = (text: SQL) => sql`left(${text}, ${CHANGED_TEXT_MAX + 1})`

const CHANGES = sql`(
  select jsonb_agg(jsonb_build_object('field', change -> 'field',
    'before', ${shown(sql`start_before`, sql`change -> 'before'`)}, 'after', ${shown(sql`start_after`, sql`change -> 'after'`)}
  ) order by place)
  from jsonb_array_elements(${recordMoves.changes}) with ordinality as each (change, place), lateral (
    select ${startOf(sql`change ->> 'before'`)} as start_before, ${startOf(sql`change ->> 'after'`)} as start_after offset 0
  ) starts)`

/** The columns of a move. Texts in its changes are cut by the database: moves of earlier versions hold whole ones. */
export const MOVE_SHOWN = { ...getTableColumns(recordMoves), changes: CHANGES.mapWith(recordMoves.changes) }

/** One read takes at most so many bytes of stored changes. Older moves are only counted. */
const STORED_BYTES = 32 * 1024 * 1024

const IS_READ = sql<boolean>`
  coalesce(sum(pg_column_size(${recordMoves.changes})) over (order by ${recordMoves.id} desc), 0) <= ${sql.raw(String(STORED_BYTES))}`

const READ_MOVE = {
  ...MOVE_SHOWN,
  changes: sql`case when ${IS_READ} then ${CHANGES} end`.mapWith(recordMoves.changes),
}

const PERSON_FIELDS: readonly string[] = ['assignedTo', 'lead', 'collaborators']

type Names = ReadonlyMap<unknown, string>

const idsIn = (value: unknown) => [value].flat().filter((id) => typeof id === 'string')

/** The names of the people and roles that changed fields refer to, by id. */
async function namesIn({ queries }: ReadContext, changes: readonly FieldChange[]): Promise<Names> {
  const idsOf = (isNamed: (field: string) => boolean) =>
    changes.flatMap(({ field, before, after }) => (isNamed(field) ? [...idsIn(before), ...idsIn(after)] : []))
  const [people, givenRoles] = [idsOf((field) => PERSON_FIELDS.includes(field)), idsOf((field) => field === 'role')]
  const named = people.length === 0 ? [] : await queries.select().from(users).where(inArray(users.id, people))
  const called = givenRoles.length === 0 ? [] : await queries.select().from(roles).where(inArray(roles.id, givenRoles))
  return new Map([
    ...named.map((user) => [user.id, fullName(user)] as const),
    ...called.map(({ id, name }) => [id, name] as const),
  ])
}

function readable({ field, before, after }: FieldChange, names: Names): FieldChange {
  if (field !== 'role' && !PERSON_FIELDS.includes(field)) return { field, before, after }
  const nameOf = (id: unknown) => names.get(id) ?? id
  const named = (value: unknown) => (Array.isArray(value) ? value.map(nameOf) : nameOf(value))
  return { field, before: named(before), after: named(after) }
}

/** The people and roles in changed fields by their names. */
export async function readableChanges(context: ReadContext, changes: readonly FieldChange[]) {
  const names = await namesIn(context, changes)
  return changes.map((change) => readable(change, names))
}

interface TrackedRecord {
  readonly entity: TrackedEntity
  readonly id: string
  readonly status: string
}

/** The first events that are together small enough, and at least one. */
function fitting<Event>(events: readonly Event[]) {
  let bytes = 0
  const end = events.findIndex((event) => {
    const isFull = bytes > HISTORY_BYTES
    bytes += Buffer.byteLength(JSON.stringify(event))
    return isFull
  })
  return end < 0 ? events : events.slice(0, end)
}

const personOf = (id: string | null, name: { firstName: string | null; lastName: string | null }) =>
  id === null ? null : { _id: id, firstName: name.firstName ?? '', lastName: name.lastName ?? '' }

/** The newest notes of a task, as events without a status. Other records have none. */
async function notesOf({ queries }: ReadContext, { entity, id }: TrackedRecord) {
  if (entity !== 'task') return { notes: [], total: 0 }
  const isOfTask = eq(taskNotes.taskId, id)
  const rows = await queries
    .select({ note: taskNotes, firstName: users.firstName, lastName: users.lastName })
    .from(taskNotes)
    .leftJoin(users, eq(users.id, taskNotes.actorId))
    .where(isOfTask)
    .orderBy(desc(taskNotes.id))
    .limit(HISTORY_MAX)
  const notes = rows.map(({ note, ...name }) => ({
    ...{ _id: `note-${note.id}`, at: note.at.toISOString(), by: personOf(note.actorId, name) },
    ...{ move: note.event, changes: [], feedback: note.text },
  }))
  return { notes, total: rows.length < HISTORY_MAX ? rows.length : await queries.$count(taskNotes, isOfTask) }
}

interface Timed {
  readonly at: string
}

/** Both have the newest first. Each list keeps its order. */
function merged<Move extends Timed, Note extends Timed>(moves: readonly Move[], notes: readonly Note[]) {
  const rest = [...notes]
  const events = moves.flatMap((move) => {
    const later = rest.findIndex(({ at }) => at < move.at)
    return [...rest.splice(0, later < 0 ? rest.length : later), move]
  })
  return [...events, ...rest]
}

/**
 * The newest events of a record that the caller may read. Super admins read all. Others read the moves into a status in
 * which they see the record, without changes of what they could not see, and only their own refused moves.
 */
export async function readHistory(context: ReadContext, { entity, id, status }: TrackedRecord) {
  const { queries, principal } = context
  const { recordId, refusal, actorId, to } = recordMoves
  const open = principal.isSuperAdmin ? undefined : OPEN_STATUSES[entity]
  const ofRecord = and(
    eq(recordMoves.entity, entity),
    eq(recordId, id),
    principal.isSuperAdmin
      ? undefined
      : or(and(isNull(refusal), open && inArray(to, [...open])), and(isNotNull(refusal), eq(actorId, principal.id))),
  )
  const rows = await queries
    .select({ move: READ_MOVE, isRead: IS_READ, firstName: users.firstName, lastName: users.lastName })
    .from(recordMoves)
    .leftJoin(users, eq(users.id, actorId))
    .where(ofRecord)
    .orderBy(desc(recordMoves.id))
    .limit(HISTORY_MAX)
  const total = rows.length < HISTORY_MAX ? rows.length : await queries.$count(recordMoves, ofRecord)
  const changesIn = ({ from, changes }: (typeof rows)[number]['move']) =>
    open && !open.includes(from ?? '') ? [] : (changes ?? [])
  const names = await namesIn(
    context,
    rows.flatMap(({ move }) => changesIn(move)),
  )
  const { notes, total: noted } = await notesOf(context, { entity, id, status })
  const moves = rows
    .filter(({ isRead }) => isRead)
    .map(({ move, firstName, lastName }) => ({
      _id: String(move.id),
      at: move.at.toISOString(),
      by: personOf(move.actorId, { firstName, lastName }),
      move: move.event,
      from: move.from ?? undefined,
      to: move.to ?? undefined,
      refused: move.refusal ?? undefined,
      changes: changesIn(move).map((change) => readable(change, names)),
      feedback: move.comment ?? undefined,
      chart: move.chart ?? undefined,
    }))
  const oldest = moves.length < total ? (moves.at(-1)?.at ?? '') : ''
  const shown = notes.filter(({ at }) => at >= oldest)
  const events = fitting(merged(moves, shown).slice(0, HISTORY_MAX))
  return {
    ...{ entity, id, status, chart: currentChart(entity) },
    events: events.toReversed(),
    earlier: total + noted - events.length,
  }
}
