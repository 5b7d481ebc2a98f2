import { appendAudit } from '#server/core/audit/append.ts'
import { SYSTEM } from '#server/core/audit/system.ts'
import type { Services } from '#server/core/context.ts'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoBeginning, demoOrganization, firstAdmin } from './organization.ts'
import { seedLedger } from './seed-ledger.ts'

const START = { requestId: 'start', ip: '' }

/** For a database without users. Two processes must not do it at once. */
export async function seed(
  services: Pick<Services, 'db' | 'now'>,
  { demo, adminEmail }: { demo: boolean; adminEmail: string },
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
    if (!demo) return
    const organization = demoOrganization(now)
    await tx.insert(roles).values(organization.roles)
    await tx.insert(users).values(organization.users)
    await tx.insert(tasks).values(organization.tasks)
    await tx.insert(announcements).values(demoAnnouncements(admin.id, now))
    await seedLedger(tx, now)
    await appendAudit(source, { action: 'demo.load', message: 'Demonstration data loaded' })
  })
}
