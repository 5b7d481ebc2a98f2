import { loggedAnnouncementMoves } from '#server/areas/announcement/announcements.ts'
import { loggedRoleMoves } from '#server/areas/role/roles.ts'
import { loggedTaskMoves } from '#server/areas/task/tasks.ts'
import { loggedUserMoves } from '#server/areas/user/users.ts'
import type { AuditContent } from '#server/core/audit/entry-hash.ts'
import { SYSTEM } from '#server/core/audit/system.ts'
import type { Principal } from '#server/core/context.ts'
import type { PastMove } from '#server/core/moves.ts'

const LOGGED: Readonly<Record<string, string>> = {
  'task.create': 'Proposed task',
  'task.assign': 'Assigned task',
  'announcement.create': 'Created announcement',
  'user.create': 'Created user',
  'role.create': 'Created role',
  ...loggedTaskMoves,
  ...loggedAnnouncementMoves,
  ...loggedUserMoves,
  ...loggedRoleMoves,
}

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
      message: refusal ? `Refused: ${refusal.message}` : `${LOGGED[event] ?? event}: ${name}`,
      entity,
      entityId: recordId,
      before: null,
      after: refusal ? null : content,
      ip: '',
      requestId,
    }
  })
