import { sql } from 'drizzle-orm'
import { remindOfDueTasks } from '#server/areas/notification/daily.ts'
import { effectsOf } from '#server/areas/notification/decisions.ts'
import { appendAudit, insertAudit, SYSTEM } from '#server/core/audit/append.ts'
import type { Services } from '#server/core/context.ts'
import type { Config } from '#server/core/env.ts'
import { insertMoves } from '#server/core/moves.ts'
import { storeNotifications } from '#server/core/notices.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import { openMediaStore } from '#server/media/storage/open-store.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { keepFile, storeDemoFiles } from './files.ts'
import { seedLedger } from './ledger.ts'
import { demoBeginning, demoOrganization, firstAdmin, inOrder } from './organization.ts'
import { DAY } from './time.ts'

const START = { requestId: 'start', ip: '' }

/** For a database without users. Two processes must not do it at once. Without `files`, the demonstration has none. */
export async function seed(
  services: Pick<Services, 'db' | 'now'>,
  { demo, adminEmail, files }: { demo: boolean; adminEmail: string; files?: MediaStore | undefined },
) {
  await services.db.transaction(async (tx) => {
    if ((await tx.$count(users)) > 0) return
    const now = services.now()
    const admin = firstAdmin(adminEmail, demo ? demoBeginning(now) : now)
    const source = { tx, services, principal: SYSTEM, request: START }
    await tx.insert(users).values(admin)
    const entry = await appendAudit(source, {
      action: 'user.create',
      message: `Created the first super admin: ${admin.email}`,
      entity: 'user',
      entityId: admin.id,
      after: admin,
    })
    const creation = { event: 'user.create', to: 'unlocked', facts: {}, at: admin.createdAt } as const
    await insertMoves(tx, [{ entity: 'user', recordId: admin.id, requestId: START.requestId, entry, ...creation }])
    if (!demo) return
    const organization = demoOrganization(now, admin)
    await tx.insert(roles).values(organization.roles)
    await tx.insert(users).values(organization.users)
    await tx.insert(tasks).values(organization.tasks)
    const uploaded = files ? await storeDemoFiles(tx, files, organization.principalOf, now) : []
    for (const { attachments, ...announcement } of organization.announcements) {
      const { createdBy: ownerId, createdAt } = announcement
      const kept: string[] = []
      for (const file of attachments)
        if (files) kept.push((await keepFile(tx, files, file, { folder: 'announcements', ownerId, createdAt })).url)
      await tx.insert(announcements).values({ ...announcement, files: kept })
    }
    const positions = await insertAudit(tx, inOrder([...organization.audit, ...uploaded]))
    const audited = organization.audit.map((entry) => positions.get(entry))
    await insertMoves(
      tx,
      organization.moves.map((move, place) => ({ ...move, entry: audited[place] })),
    )
    await storeDemoNotifications(tx, organization, now)
    await seedLedger(tx, now)
    await appendAudit(source, { action: 'demo.load', message: 'Demonstration data loaded' })
  })
}

/** For `openDatabase`. A bucket, or another service, gets no files of a demonstration. */
export const seeding = (config: Config, now: () => Date) => async (db: Database) => {
  const { media } = config
  const keepsFiles = media.service.provider === 'embedded' && !media.bucket
  return seed({ db, now }, { ...config, files: keepsFiles ? await openMediaStore(media) : undefined })
}

const NOTIFIED_DAYS = 10
/** What is older was read. After a weekend without moves, the newest proposal that waits is 4.3 days old at most. */
export const UNREAD_DAYS = 5

/** Stores the notifications of the last days' moves, of which none changed a right. Sends no mail. */
async function storeDemoNotifications(tx: Transaction, made: ReturnType<typeof demoOrganization>, now: Date) {
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
