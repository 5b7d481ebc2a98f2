import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/history.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { Database, ReadQueries } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/schema.ts'
import { emptyCopy, type RecordState, type StoredMove } from './copy.ts'
import { SEPARATOR } from './kinds.ts'
import { countsNow } from './now.ts'

/** The embedded database blocks the process while it answers: about 20 ms for a chunk. */
const CHUNK = 5_000

/** One row of arrays: for the same moves, reading rows takes eight times as long. */
async function readMoves(queries: ReadQueries, entity: TrackedEntity, after: number, to: number) {
  const { rows } = await queries.execute<{ [Column in keyof StoredMove]: StoredMove[Column][] | null }>(sql`
    select json_agg(id) as id, json_agg(record_id) as record, json_agg(kind) as kind, json_agg(actor_id) as actor,
      json_agg(at) as at, json_agg(seconds) as seconds
    from (
      select id, record_id, actor_id, extract(epoch from at) * 1000 as at, seconds,
        concat_ws(${SEPARATOR}, event, coalesce(from_status, ''), coalesce(to_status, ''),
          coalesce(refusal->>'why', ''), coalesce(refusal->>'guard', ''), coalesce(chart, '')) as kind
      from ${recordMoves} where entity = ${entity} and id > ${after} and id <= ${to} order by id
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

/** Of the given records, as it was before the move `before`. */
async function readStates(queries: ReadQueries, entity: TrackedEntity, records: readonly string[], before: number) {
  if (records.length === 0) return new Map<string, RecordState>()
  const { rows } = await queries.execute<{ states: [string, RecordState][] | null }>(sql`
    select json_agg(json_build_array(record_id, json_build_object('first', first, 'started', started,
      'visited', visited, 'entries', entries, 'actor', actor))) as states
    from (
      select record_id, min(id) as first, array_agg(distinct to_status) as visited, count(*) as entries,
        (array_agg(actor_id order by id desc))[1] as actor,
        (array_agg(extract(epoch from at) * 1000 order by id)
          filter (where from_status is null and event <> entity || '.adopt'))[1] as started
      from ${recordMoves}
      where entity = ${entity} and id < ${before} and to_status is not null and from_status is distinct from to_status
        and record_id in (select json_array_elements_text(${JSON.stringify(records)}::json))
      group by record_id
    ) states`)
  return new Map(rows[0]?.states)
}

async function lastMove(queries: ReadQueries) {
  const { rows } = await queries.execute<{ last: string | number | null }>(
    sql`select max(id) as last from ${recordMoves}`,
  )
  return Number(rows[0]?.last)
}

/** For how long a change past the product may stay unseen. */
const COUNTS_MS = 60_000

function followMoves(entity: TrackedEntity) {
  const copy = emptyCopy(entity)
  let seen = 0
  let turn: Promise<unknown> = Promise.resolve()
  let counts: { readonly last: number; readonly at: number; readonly now: ReturnType<typeof countsNow> } | undefined

  async function catchUp(queries: ReadQueries, last: number) {
    while (seen < last) {
      const to = Math.min(seen + CHUNK, last)
      const moves = await readMoves(queries, entity, seen, to)
      copy.add(moves, await readStates(queries, entity, copy.unknown(moves), seen + 1))
      seen = to
      if (seen < last) await nextTurn()
    }
  }

  /** Each change of a status stores a move, so the counts hold until the next one. */
  function countUntil(queries: ReadQueries, last: number) {
    if (counts?.last !== last || performance.now() - counts.at > COUNTS_MS) {
      counts = { last, at: performance.now(), now: countsNow(queries, entity) }
      counts.now.catch(() => {
        counts = undefined
      })
    }
    return counts.now
  }

  return async (queries: ReadQueries) => {
    const last = await lastMove(queries)
    const mine = turn.catch(() => undefined).then(() => catchUp(queries, last))
    turn = mine
    // PostgreSQL counts the records while this process counts the moves.
    const [now] = await Promise.all([countUntil(queries, last), mine])
    return { copy, now }
  }
}

const followers = new WeakMap<Database, Partial<Record<TrackedEntity, ReturnType<typeof followMoves>>>>()

/**
 * All moves of the entity that were stored before the call, and how many records are in each status. Ids are in the order
 * of commits (decision 090), so what follows the last one seen is what is missing.
 */
export function currentMoves({ services, queries }: ReadContext, entity: TrackedEntity) {
  const ofDatabase = followers.get(services.db) ?? {}
  followers.set(services.db, ofDatabase)
  ofDatabase[entity] ??= followMoves(entity)
  return ofDatabase[entity](queries)
}
