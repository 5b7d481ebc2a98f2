import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/records.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { Database, ReadQueries } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { emptyCopy, type RecordState, SEPARATOR, type StoredMove } from './copy.ts'

/** The embedded database blocks the process while it answers: about 20 ms for a chunk. */
const CHUNK = 5_000

interface Unseen {
  /** What this snapshot sees was read before. */
  readonly seen: string | undefined
  readonly until: string
  /** The id of the last move that was read. */
  readonly after: number
}

const visibleIn = (snapshot: string) => sql`log_is_visible(tx, ${snapshot}::pg_snapshot)`

/** One row of arrays: for the same moves, reading rows takes eight times as long. */
async function readMoves(queries: ReadQueries, entity: TrackedEntity, { seen, until, after }: Unseen) {
  const isNew = seen
    ? sql`and tx >= pg_snapshot_xmin(${seen}::pg_snapshot)::text::bigint + log_offset() and not ${visibleIn(seen)}`
    : sql``
  const { rows } = await queries.execute<{ [Column in keyof StoredMove]: StoredMove[Column][] | null }>(sql`
    select json_agg(id) as id, json_agg(record_id) as record, json_agg(kind) as kind, json_agg(actor_id) as actor,
      json_agg(at) as at, json_agg(seconds) as seconds
    from (
      select id, record_id, actor_id, extract(epoch from at) * 1000 as at, seconds,
        concat_ws(${SEPARATOR}, event, coalesce(from_status, ''), coalesce(to_status, ''),
          coalesce(refusal->>'why', ''), coalesce(refusal->>'guard', ''), coalesce(chart, '')) as kind
      from ${recordMoves} where entity = ${entity} and id > ${after} and ${visibleIn(until)} ${isNew}
      order by id limit ${CHUNK}
    ) moves`)
  const { id, record, kind, actor, at, seconds } = rows[0] ?? {}
  return (id ?? []).map(
    (own, place): StoredMove => ({
      id: own,
      record: record?.[place] ?? '',
      kind: kind?.[place] ?? '',
      actor: actor?.[place] ?? null,
      at: at?.[place] ?? 0,
      seconds: seconds?.[place] ?? null,
    }),
  )
}

/** Of the given records, as it was before their first one of `moves`. */
async function readStates(
  queries: ReadQueries,
  entity: TrackedEntity,
  records: readonly string[],
  moves: readonly StoredMove[],
) {
  if (records.length === 0) return new Map<string, RecordState>()
  const firstIds = new Map(moves.toReversed().map(({ record, id }) => [record, id]))
  const asked = records.map((record) => ({ record, before: firstIds.get(record) }))
  const { rows } = await queries.execute<{ states: [string, RecordState][] | null }>(sql`
    select json_agg(json_build_array(record_id, json_build_object('first', first, 'started', started,
      'visited', visited, 'entries', entries, 'actor', actor))) as states
    from (
      select record_id, min(id) as first, array_agg(distinct to_status) as visited, count(*) as entries,
        (array_agg(actor_id order by id desc))[1] as actor,
        (array_agg(extract(epoch from at) * 1000 order by id)
          filter (where from_status is null and event <> entity || '.adopt'))[1] as started
      from json_to_recordset(${JSON.stringify(asked)}::json) as asked (record text, before bigint)
      join ${recordMoves} on record_id = asked.record and id < asked.before
      where entity = ${entity} and to_status is not null and from_status is distinct from to_status
      group by record_id
    ) states`)
  return new Map(rows[0]?.states)
}

async function currentSnapshot(queries: ReadQueries) {
  const { rows } = await queries.execute<{ now: string }>(sql`select pg_current_snapshot()::text as now`)
  return rows[0]?.now ?? ''
}

function followMoves(entity: TrackedEntity) {
  const copy = emptyCopy(entity)
  let seen: string | undefined
  let turn = Promise.resolve()

  async function catchUp(queries: ReadQueries) {
    const until = await currentSnapshot(queries)
    for (let after = 0; ; ) {
      const moves = await readMoves(queries, entity, { seen, until, after })
      copy.add(moves, await readStates(queries, entity, copy.unknown(moves), moves))
      after = moves.at(-1)?.id ?? after
      if (moves.length < CHUNK) break
      await nextTurn()
    }
    seen = until
  }

  return async (queries: ReadQueries) => {
    turn = turn.then(() => catchUp(queries))
    await turn
    return copy
  }
}

const followers = new WeakMap<Database, Partial<Record<TrackedEntity, ReturnType<typeof followMoves>>>>()

/**
 * All moves of the entity that were stored before the call. What the last snapshot did not see is what is missing; the moves of
 * one record come in the order of their ids, that of their commits (decision 090). After a failure it starts again.
 */
export async function currentMoves({ services, queries }: ReadContext, entity: TrackedEntity) {
  const ofDatabase = followers.get(services.db) ?? {}
  followers.set(services.db, ofDatabase)
  ofDatabase[entity] ??= followMoves(entity)
  const follow = ofDatabase[entity]
  try {
    return await follow(queries)
  } catch (error) {
    if (ofDatabase[entity] === follow) delete ofDatabase[entity]
    throw error
  }
}
