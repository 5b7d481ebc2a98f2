import { asc, eq, gt } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { accounts, auditLog, roles, users } from '#server/db/schema.ts'
import { type SignedIn, startTestServer } from '#tests/support/server.ts'

export type AccountRow = typeof accounts.$inferSelect

const PEOPLE = {
  adaeze: { firstName: 'Adaeze', lastName: 'Nwosu', isSuperAdmin: true },
  funmi: { firstName: 'Funmilayo', lastName: 'Adebayo', permissions: ['read_task'] },
  joy: { firstName: 'Joy', lastName: 'Ekwueme', permissions: [] },
} as const

export type Person = keyof typeof PEOPLE

const NAMES = Object.keys(PEOPLE) as Person[]

export const asStored = (row: object | undefined) => (row ? JSON.parse(JSON.stringify(row)) : null)

/** A server with a super admin and two members of staff, one with a permission and one without any, all signed in. */
export async function startFinanceWorld(given: Pick<Services, 'accountWritePermission'> = {}) {
  const server = await startTestServer({
    ...given,
    limits: { callsPerIpPerMinute: 100_000, callsPerUserPerMinute: 100_000, deniedAuditsPerMinute: 100_000 },
  })
  const { db, clock } = server
  const createdAt = clock.now()
  const sessionOf = {} as Record<Person, SignedIn>
  for (const id of NAMES) {
    const { permissions, ...person } = { permissions: [], ...PEOPLE[id] }
    await db.queries.insert(roles).values({ id, name: id, permissions: [...permissions], createdAt })
    await db.queries.insert(users).values({ id, roleId: id, email: `${id}@statehouse.example`, createdAt, ...person })
    sessionOf[id] = await server.signInAs(id)
  }

  return {
    server,
    db,
    clock,
    async putAccount(account: Partial<AccountRow> = {}): Promise<AccountRow> {
      const [row] = await db.queries
        .insert(accounts)
        .values({
          id: 'account',
          code: 'CASH_MAIN',
          name: 'Cash at banks',
          type: 'asset',
          normalBalance: 'debit',
          status: 'active',
          version: 3,
          createdAt,
          ...account,
        })
        .returning()
      if (!row) throw new Error('The account was not stored')
      return row
    },
    /** Ten codes are soon used up: tests begin with none. */
    removeAccounts: () => db.queries.delete(accounts),
    accountOf: async (id: string) => (await db.queries.select().from(accounts).where(eq(accounts.id, id)))[0],
    allAccounts: () => db.queries.select().from(accounts).orderBy(asc(accounts.code)),
    countAudited: () => db.queries.$count(auditLog),
    /** The audit log without its first rows. */
    auditLog: (skipped = 0) =>
      db.queries.select().from(auditLog).where(gt(auditLog.position, skipped)).orderBy(asc(auditLog.position)),
    call: (as: Person, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      server.request(method, path, { as: sessionOf[as], body, headers }),
    close: () => server.close(),
  }
}

export type FinanceWorld = Awaited<ReturnType<typeof startFinanceWorld>>
