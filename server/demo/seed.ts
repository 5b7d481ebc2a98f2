import { appendAudit, insertAudit, SYSTEM } from '#server/core/audit/append.ts'
import type { Services } from '#server/core/context.ts'
import type { Config } from '#server/core/env.ts'
import { insertMoves } from '#server/core/moves.ts'
import type { Database } from '#server/db/connect.ts'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { keepFile, storeDemoFiles } from './files.ts'
import { seedLedger } from './ledger.ts'
import { storeDemoNotifications } from './notifications.ts'
import { demoBeginning, demoOrganization, firstAdmin, inOrder } from './organization.ts'

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
    await appendAudit(source, {
      action: 'user.create',
      message: `Created the first super admin: ${admin.email}`,
      entity: 'user',
      entityId: admin.id,
      after: admin,
    })
    const creation = { event: 'user.create', to: 'unlocked', facts: {}, at: admin.createdAt } as const
    await insertMoves(tx, [{ entity: 'user', recordId: admin.id, requestId: START.requestId, ...creation }])
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
    await insertMoves(tx, organization.moves)
    await insertAudit(tx, inOrder([...organization.audit, ...uploaded]))
    await storeDemoNotifications(tx, organization, now)
    await seedLedger(tx, now)
    await appendAudit(source, { action: 'demo.load', message: 'Demonstration data loaded' })
  })
}

/** For `openDatabase`. A bucket, or another service, gets no files of a demonstration. */
export const seeding = (config: Config, store: MediaStore, now: () => Date) => (db: Database) => {
  const files = config.media.service.provider === 'embedded' && !config.media.bucket ? store : undefined
  return seed({ db, now }, { ...config, files })
}
