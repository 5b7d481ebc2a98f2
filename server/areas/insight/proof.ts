import { and, eq, inArray } from 'drizzle-orm'
import { isAreaOpenTo } from '#contract/area.ts'
import { LOCALE } from '#contract/locale.ts'
import type { Proof } from '#contract/proof.ts'
import { areaOfRecord } from '#contract/record-lists.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { sentencesOf } from '#machines/core/sentence.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import { promisedOf } from '#machines/promises/promised.ts'
import type { Exceptions } from '#machines/promises/watch.ts'
import type { ReadContext } from '#server/core/context.ts'
import { proofs, recordMoves } from '#server/db/log-tables.ts'
import { tasks } from '#server/db/schema.ts'

type MayRead = (record: { entity: TrackedEntity; id: string }) => Promise<boolean>

/** How the rules that have a name fared is for super admins. Null before the moves were read for the first time. */
export async function readProof(
  { queries, principal }: ReadContext,
  entity: TrackedEntity,
  mayRead: MayRead,
): Promise<Proof | null> {
  const [stored] = await queries.select().from(proofs).where(eq(proofs.entity, entity))
  const promised = promisedOf(tracked[entity].chart)
  if (!stored || !promised) return null
  const { checkedAt, moves, rules, found } = stored
  const { told } = sentencesOf(promised.model, LOCALE)

  const area = areaOfRecord(entity)

  async function latestIn({ last }: Exceptions) {
    if (!area || !isAreaOpenTo(area, principal)) return undefined
    for (const id of new Set(last.map(({ recordId }) => recordId)))
      if (await mayRead({ entity, id })) return { id, isOwn: await isOwn(id) }
    return undefined
  }

  const isOwn = async (id: string) =>
    entity === 'task' && (await queries.$count(tasks, and(eq(tasks.id, id), eq(tasks.assignedTo, principal.id)))) > 0

  const counted = principal.isSuperAdmin ? rules : []
  const newest = counted.flatMap(({ last }) => last.slice(0, 1).map(({ id }) => Number(id)))
  const { id, at } = recordMoves
  const times = await queries.select({ id, at }).from(recordMoves).where(inArray(id, newest))
  return {
    checkedAt: checkedAt.toISOString(),
    moves,
    rules: await Promise.all(
      counted.map(async ({ id, broken, tried, unknown, last }) => ({
        ...{ id, broken, tried, unknown },
        lastAt: times.find((move) => String(move.id) === last[0]?.id)?.at.toISOString(),
        latest: await latestIn({ broken, last }),
      })),
    ),
    found: await Promise.all(
      found.map(async ({ rule, cases, broken, last }) => ({
        ...{ sentence: told(rule).habit, cases, broken },
        latest: await latestIn({ broken, last }),
      })),
    ),
  }
}
