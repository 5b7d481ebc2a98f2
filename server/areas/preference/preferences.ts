import { and, eq, sql } from 'drizzle-orm'
import type { Preferences, preferencesCalls } from '#contract/preferences.ts'
import type { CallContext, ReadContext } from '#server/core/context.ts'
import type { Handlers } from '#server/core/handler.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { preferences } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'

/** The value of a key with a list is kept under both: `hidden /dashboard/tasks`. */
function rowsOf({ hidden, views, ...single }: Preferences) {
  const perList = Object.entries({ hidden, views }).flatMap(([name, byList = {}]) =>
    Object.entries(byList).map(([list, value]) => ({ key: `${name} ${list}`, value: value as unknown })),
  )
  const plain = Object.entries(single).flatMap(([key, value]) => (value === undefined ? [] : { key, value }))
  return [...plain, ...perList]
}

interface Caller extends Pick<ReadContext, 'principal' | 'sessionId'> {
  readonly queries: ReadQueries
}

async function read({ queries, principal, sessionId }: Caller) {
  const [session] = await queries
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, principal.id)))
  const rows = await queries.select().from(preferences).where(eq(preferences.userId, principal.id))
  const kept: Record<string, unknown> = { signedInAt: session?.createdAt.toISOString() }
  for (const { key, value } of rows) {
    const [name = '', list] = key.split(' ')
    if (list === undefined) kept[name] = value
    else kept[name] = { ...Object(kept[name]), [list]: value }
  }
  return { data: kept }
}

/** The last write of a key wins; what the body does not name stays. */
async function change(context: CallContext, given: Preferences) {
  const { tx, services, principal } = context
  const [userId, updatedAt] = [principal.id, services.now()]
  const values = rowsOf(given).map((row) => ({ ...row, userId, updatedAt }))
  if (values.length > 0)
    await tx
      .insert(preferences)
      .values(values)
      .onConflictDoUpdate({
        target: [preferences.userId, preferences.key],
        set: { value: sql`excluded.value`, updatedAt },
      })
  return read({ ...context, queries: tx })
}

export const preferenceHandlers: Handlers<keyof typeof preferencesCalls> = {
  'preferences.read': (_input, context) => read(context),
  'preferences.change': ({ body }, context) => change(context, body),
}
