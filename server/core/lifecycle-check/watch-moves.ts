import { and, asc, eq, sql } from 'drizzle-orm'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/records.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import { promisedOf } from '#machines/promises/promised.ts'
import { type WatchedMove, watchOf } from '#machines/promises/watch.ts'
import type { Services } from '#server/core/context.ts'
import { proofs, recordMoves } from '#server/db/log-tables.ts'

/** Few, so that calls come between them. */
const MOVES_AT_ONCE = 500

const { id, recordId, event, from, to, actorId } = recordMoves

const pageAfter = ({ queries }: Services['db'], entity: TrackedEntity, last: WatchedMove | undefined) =>
  queries
    .select({
      recordId,
      id: sql<string>`${id}::text`,
      event,
      from,
      to,
      actor: actorId,
      facts: sql<string>`${recordMoves.facts}::text`,
    })
    .from(recordMoves)
    .where(
      and(eq(recordMoves.entity, entity), last && sql`(${recordId}, ${id}) > (${last.recordId}, ${last.id}::bigint)`),
    )
    .orderBy(asc(recordId), asc(id))
    .limit(MOVES_AT_ONCE)

/** Reads all stored moves, record by record, and stores how the promises of their charts fared. */
export async function watchMoves({ db, now }: Pick<Services, 'db' | 'now'>) {
  for (const entity of TRACKED_ENTITIES) {
    const promised = promisedOf(tracked[entity].chart)
    if (!promised) continue
    const watch = watchOf(promised)
    const checkedAt = now()
    let moves = 0
    for (let last: WatchedMove | undefined, isOver = false; !isOver; ) {
      const page = await pageAfter(db, entity, last)
      for (const move of page) watch.take(move)
      moves += page.length
      isOver = page.length < MOVES_AT_ONCE
      last = page.at(-1)
    }
    const found = { checkedAt, moves, rules: watch.result() }
    await db.queries
      .insert(proofs)
      .values({ entity, ...found })
      .onConflictDoUpdate({ target: proofs.entity, set: found })
  }
}
