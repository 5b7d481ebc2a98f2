import { and, isNull, lt, sql } from 'drizzle-orm'
import { remindOfDueTasks } from '#server/areas/notification/daily.ts'
import { effectsOf } from '#server/areas/notification/decisions.ts'
import { storeNotifications } from '#server/core/notices.ts'
import type { Transaction } from '#server/db/connect.ts'
import { notifications } from '#server/db/notification-tables.ts'
import type { demoOrganization } from './organization.ts'
import { DAY } from './time.ts'

const NOTIFIED_DAYS = 10
/** What is older was read. Longer than a weekend, in which nothing moves. */
const UNREAD_DAYS = 4

type Organization = ReturnType<typeof demoOrganization>

/** Stores the notifications of the last days' moves, of which none changed a right. Sends no mail. */
export async function storeDemoNotifications(tx: Transaction, { moves, ...organization }: Organization, now: Date) {
  const { tasks, announcements, users, roles } = organization
  const rows = new Map([...tasks, ...announcements, ...users, ...roles].map((row) => [row.id, row]))
  const since = now.getTime() - NOTIFIED_DAYS * DAY
  for (const { entity, recordId, event, from, to, at, actorId = null } of moves) {
    const row = rows.get(recordId)
    if (!row || !to || at.getTime() < since) continue
    const before = from ? { ...row, status: from } : undefined
    const effects = effectsOf({ entity, recordId, event, before, after: { ...row, status: to } }, at)
    await storeNotifications(tx, { entity, recordId, actorId, at }, effects)
  }
  await remindOfDueTasks(tx, now)
  const read = sql`${notifications.at} + interval '3 hours'`
  const old = new Date(now.getTime() - UNREAD_DAYS * DAY)
  await tx
    .update(notifications)
    .set({ readAt: read })
    .where(and(isNull(notifications.readAt), lt(notifications.at, old)))
  await tx.update(notifications).set({ mailedAt: now })
}
