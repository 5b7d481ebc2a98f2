import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/connect.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { roles, users } from '#server/db/schema.ts'
import { type SignedIn, startTestServer } from '#tools/server.ts'

type TestOptions = NonNullable<Parameters<typeof startTestServer>[0]>

export const LIMITS = { callsPerIpPerMinute: 100_000, callsPerUserPerMinute: 100_000, deniedAuditsPerMinute: 100_000 }

const { userId, action, message, entity, entityId, before, after } = getTableColumns(auditLog)

export const asStored = (row: object | undefined) => (row ? JSON.parse(JSON.stringify(row)) : null)

export async function insertRow<T extends PgTable>({ queries }: Database, table: T, values: T['$inferInsert']) {
  const [row] = await queries.insert(table).values(values).returning()
  if (!row) throw new Error('The row was not stored')
  return row as T['$inferSelect']
}

/** A table whose rows have an id. */
export type StoredIn<R> = PgTable & { readonly id: PgColumn; readonly $inferSelect: R }

export async function find<R>({ queries }: Database, table: StoredIn<R>, id: string) {
  const [row] = await queries.select().from<PgTable>(table).where(eq(table.id, id))
  return row as R | undefined
}

/** Starts a server with these roles and people by id, and signs everybody in. */
export async function startWorld<Person extends string>(
  given: {
    readonly roles: Readonly<Record<string, Omit<typeof roles.$inferInsert, 'id' | 'createdAt'>>>
    readonly people: Readonly<Record<Person, Partial<typeof users.$inferInsert>>>
  },
  options: TestOptions = {},
) {
  const server = await startTestServer({ limits: LIMITS, ...options })
  const { db, clock } = server
  const createdAt = clock.now()
  const names = Object.keys(given.people) as Person[]
  await db.queries.insert(roles).values(Object.entries(given.roles).map(([id, role]) => ({ id, createdAt, ...role })))
  for (const id of names) {
    const person = { id, firstName: id, lastName: 'Example', email: `${id}@statehouse.example`, createdAt }
    await db.queries.insert(users).values({ ...person, ...given.people[id] })
  }
  const signInAll = async () =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.signInAs(name)]))) as Record<
      Person,
      SignedIn
    >
  let sessionOf = await signInAll()

  return {
    server,
    db,
    clock,
    /** It is for tests after which sessions ended or expired. */
    async signInAgain() {
      sessionOf = await signInAll()
    },
    countAudited: () => db.queries.$count(auditLog),
    /** Returns the entries after the first `skipped`. */
    auditLog: (skipped = 0) =>
      db.queries
        .select({ userId, action, message, entity, entityId, before, after })
        .from(auditLog)
        .orderBy(asc(auditLog.position))
        .offset(skipped),
    call: (as: Person | SignedIn, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      server.request(method, path, { as: typeof as === 'string' ? sessionOf[as] : as, body, headers }),
    close: () => server.close(),
  }
}
