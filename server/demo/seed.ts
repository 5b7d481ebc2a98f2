import { sql } from 'drizzle-orm'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import { SYSTEM } from '#server/services/audit/system.ts'
import type { Services } from '#server/services/context.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoBeginning, demoOrganisation, firstAdmin } from './organisation.ts'
import { seedLedger } from './seed-ledger.ts'

const START = { requestId: 'start', ip: '' }

/** Fills an empty database: the first super admin and, when asked for, the demonstration organisation. */
export async function seed(services: Services, { demo, adminEmail }: { demo: boolean; adminEmail: string }) {
  await services.db.transaction(async (tx) => {
    // Two processes that start at once on one empty database: the second waits here, and finds users.
    await tx.execute(sql`lock table ${users} in exclusive mode`)
    if ((await tx.$count(users)) > 0) return
    const now = services.now()
    const admin = firstAdmin(adminEmail, demo ? demoBeginning(now) : now)
    const source = { tx, services, principal: SYSTEM, origin: START }
    await tx.insert(users).values(admin)
    await appendAudit(source, {
      action: 'user.create',
      message: `Created the first super admin: ${admin.email}`,
      entity: 'user',
      entityId: admin.id,
      after: admin,
    })
    if (!demo) return
    const organisation = demoOrganisation(now)
    await tx.insert(roles).values(organisation.roles)
    await tx.insert(users).values(organisation.users)
    await tx.insert(tasks).values(organisation.tasks)
    await tx.insert(announcements).values(demoAnnouncements(admin.id, now))
    await seedLedger(tx, now)
    await appendAudit(source, { action: 'demo.load', message: 'Demonstration data loaded' })
  })
}
