import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/records.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import { habitsOf } from '#machines/promises/found.ts'
import { promisedOf } from '#machines/promises/promised.ts'
import { type Watched, type WatchedMove, watchOf } from '#machines/promises/watch.ts'
import { announce } from '#server/core/audit/append.ts'
import type { Services } from '#server/core/context.ts'
import { storeNotifications } from '#server/core/notices.ts'
import type { Transaction } from '#server/db/connect.ts'
import { proofs, recordMoves } from '#server/db/log-tables.ts'

/** Few, so that calls come between them. */
const MOVES_AT_ONCE = 500

const { id, recordId, event, from, to, actorId } = recordMoves

const readPage = async ({ queries }: Services['db'], entity: TrackedEntity, last?: WatchedMove) =>
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

type Result = ReturnType<ReturnType<typeof watchOf>['result']>

/** Tells super admins which promises moves broke since the moves were last read. */
async function notifyOfBreaks(tx: Transaction, chart: string, at: Date, broken: Result) {
  if (broken.length === 0) return
  const effects = broken.map(({ sentence, counts: { id } }) => ({
    ...({ notify: 'promise.broken', to: 'superAdmins', title: sentence, group: `promise ${chart} ${id}` } as const),
  }))
  await storeNotifications(tx, { entity: 'workflow', recordId: chart, actorId: null, at }, effects)
  await announce(tx, [{ kind: 'notification', audience: [{ access: 'super-admin' }] }])
}

/** Reads all stored moves, record by record, and stores how the promises of their charts fared, and what was kept without one. */
export async function watchMoves({ db, now }: Pick<Services, 'db' | 'now'>) {
  for (const entity of TRACKED_ENTITIES) {
    const promised = promisedOf(tracked[entity].chart)
    if (!promised) continue
    const habits = habitsOf(promised)
    const watch = watchOf(promised, habits.accept)
    const checkedAt = now()
    let moves = 0
    for (let page = await readPage(db, entity); page.length > 0; ) {
      const next = page.length < MOVES_AT_ONCE ? undefined : readPage(db, entity, page.at(-1))
      // The question goes out, so that the database reads on meanwhile.
      await setImmediate()
      for (const move of page) watch.take(move)
      moves += page.length
      page = (await next) ?? []
    }
    const result = watch.result()
    const rules = result.map(({ counts }) => counts)
    const notPromised = result.flatMap(({ isPromised, counts }) => (isPromised ? [] : counts))
    const proof = { checkedAt, moves, rules, found: habits.result(notPromised) }
    await db.transaction(async (tx) => {
      const [before] = await tx.select().from(proofs).where(eq(proofs.entity, entity))
      await tx
        .insert(proofs)
        .values({ entity, ...proof })
        .onConflictDoUpdate({ target: proofs.entity, set: proof })
      const isNew = ({ id, broken }: Watched) => broken > (before?.rules.find((rule) => rule.id === id)?.broken ?? 0)
      const broken = result.filter(({ isPromised, counts }) => isPromised && isNew(counts))
      await notifyOfBreaks(tx, tracked[entity].chart, checkedAt, broken)
    })
  }
}
