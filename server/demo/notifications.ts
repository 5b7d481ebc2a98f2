import { sql } from 'drizzle-orm'
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

/** Stores the notifications of the last days' moves, of which none changed a right. Sends no mail. */
export async function storeDemoNotifications(tx: Transaction, made: ReturnType<typeof demoOrganization>, now: Date) {
  const { tasks, announcements, users, roles, moves } = made
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
  const old = new Date(now.getTime() - UNREAD_DAYS * DAY)
  const readAt = sql`case when at < ${old.toISOString()} then coalesce(read_at, at + interval '3 hours') else read_at end`
  await tx.update(notifications).set({ readAt, mailedAt: now })
}
