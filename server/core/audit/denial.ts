import type { Principal, RequestContext, Services } from '#server/core/context.ts'
import { appendMove } from '#server/core/moves.ts'
import { countAgainst } from '#server/core/rate-limit.ts'
import type { AppError } from '#server/errors/app-error.ts'
import { appendAudit } from './append.ts'

interface Attempt {
  readonly action: string
  readonly entityId: string | undefined
}

/** A wrong person, or a chart that refuses. Malformed and stale requests are not denials. */
const isDenial = ({ status, why, move }: AppError) =>
  move !== undefined || status === 403 || (status === 409 && why?.kind === 'state')

/** Stores the refused move too, in its own transaction, since the attempt's is rolled back. Limited per user and minute; skipped on a full disk. */
export async function auditDenial(
  services: Services,
  principal: Principal,
  request: RequestContext,
  attempt: Attempt,
  error: AppError,
) {
  if (!isDenial(error) || (await services.db.freeSpace()) === 'none') return
  const limit = {
    key: `denied:${principal.program?.id ?? principal.id}`,
    most: services.limits.deniedAuditsPerMinute,
    windowSeconds: 60,
  }
  await services.db.transaction(async (tx) => {
    const { allowed } = await countAgainst(tx, limit, services.now())
    if (!allowed) return
    const { action, entityId } = attempt
    const [entity] = action.split('.')
    const source = { tx, services, principal, request }
    const entry = await appendAudit(source, { action, message: `Refused: ${error.message}`, entity, entityId })
    if (error.move) await appendMove(source, error.move, entry)
  })
}
