import { eq } from 'drizzle-orm'
import type { Proof } from '#contract/proof.ts'
import type { TrackedEntity } from '#contract/records.ts'
import type { ReadContext } from '#server/core/context.ts'
import { proofs } from '#server/db/log-tables.ts'

/** Who broke a rule, or tried to, is for super admins. Null before the moves were read for the first time. */
export async function readProof({ queries, principal }: ReadContext, entity: TrackedEntity): Promise<Proof | null> {
  const [stored] = await queries.select().from(proofs).where(eq(proofs.entity, entity))
  if (!stored) return null
  const { checkedAt, moves, rules } = stored
  const counted = rules.map(({ id, broken, tried, unknown, last }) => ({ id, broken, tried, unknown, last: [...last] }))
  return { checkedAt: checkedAt.toISOString(), moves, rules: principal.isSuperAdmin ? counted : [] }
}
