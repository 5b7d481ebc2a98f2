import { and, eq } from 'drizzle-orm'
import type { AnnouncementStatus } from '#contract/announcement.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement.ts'
import { applyMove, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { viewerOf } from '#machines/lifecycles/viewer.ts'
import { announcements } from '#server/db/schema.ts'
import { conflict, notFound, refused, staleVersion } from '#server/errors.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import type { AnnouncementRow } from './answer.ts'
import type { AnnouncementContent } from './stored.ts'

export type AnnouncementMove = MoveTypeOf<typeof announcementLifecycle>

interface Asked {
  readonly type: AnnouncementMove
  /** What the audit log calls it: "Deleted announcement". */
  readonly logged: string
  /** What the caller is told. */
  readonly message: string
  /** What changes besides the status. Asked only when the lifecycle allows the move; throws to refuse it. */
  readonly changes?: (row: AnnouncementRow) => Promise<AnnouncementContent>
}

/** Makes one move of the announcement lifecycle. Announcements belong to nobody: every super admin may move them. */
export async function moveAnnouncement(
  context: CallContext,
  announcementId: string,
  { type, logged, message, changes }: Asked,
) {
  const { principal, expectedVersion } = context
  const row = await lockAnnouncement(context, announcementId)
  const decision = applyMove(announcementLifecycle, row.status, { type, by: viewerOf(principal, undefined) })
  if (!decision.ok) throw refused(decision.refusal)
  const changed = await changes?.(row)
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw staleVersion()
  const after =
    decision.status === 'deleted' ? await erase(context, row) : await store(context, row, decision.status, changed)
  await appendAudit(context, {
    action: type,
    message: `${logged}: ${(after ?? row).title}`,
    entity: 'announcement',
    entityId: row.id,
    before: row,
    after,
  })
  return { message, ...(after && { version: after.version }) }
}

/** The row, locked until the call's end. */
async function lockAnnouncement({ tx }: CallContext, announcementId: string) {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, announcementId)).for('update')
  if (!row) throw notFound('announcement')
  return row
}

const unchanged = (row: AnnouncementRow) =>
  and(eq(announcements.id, row.id), eq(announcements.status, row.status), eq(announcements.version, row.version))

const CHANGED_MEANWHILE = 'Somebody else changed this announcement in the meantime. Reload and try again.'

async function store(
  { tx, services }: CallContext,
  row: AnnouncementRow,
  status: AnnouncementStatus,
  content: AnnouncementContent | undefined,
) {
  const [stored] = await tx
    .update(announcements)
    .set({ ...content, status, version: row.version + 1, updatedAt: services.now() })
    .where(unchanged(row))
    .returning()
  if (!stored) throw conflict(CHANGED_MEANWHILE)
  return stored
}

async function erase({ tx }: CallContext, row: AnnouncementRow) {
  const erased = await tx.delete(announcements).where(unchanged(row)).returning({ id: announcements.id })
  if (erased.length === 0) throw conflict(CHANGED_MEANWHILE)
  return undefined
}
