import { HAPPENED } from '#machines/lifecycles/happened.ts'
import { type AuditContent, SYSTEM } from '#server/core/audit/append.ts'
import type { Principal } from '#server/core/context.ts'
import type { PastMove } from '#server/core/moves.ts'

export interface Named {
  readonly name: string
  /** What the audit log keeps of the record. */
  readonly content: Record<string, unknown>
}

/** The entry that the audit log would have for each move. */
export const pastAudit = (
  moves: readonly PastMove[],
  staff: ReadonlyMap<string, Principal>,
  records: ReadonlyMap<string, Named>,
): AuditContent[] =>
  moves.map(({ entity, recordId, event, at, actorId, refusal, requestId }) => {
    const { firstName, lastName, email } = staff.get(actorId ?? '') ?? SYSTEM
    const { name = recordId, content = {} } = records.get(recordId) ?? {}
    return {
      at,
      userId: actorId ?? null,
      firstName,
      lastName,
      email,
      action: event,
      message: refusal ? `Refused: ${refusal.message}` : `${HAPPENED[event]}: ${name}`,
      entity,
      entityId: recordId,
      before: null,
      after: refusal ? null : content,
      ip: '',
      requestId,
    }
  })
