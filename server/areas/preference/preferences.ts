import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  COLUMNS_MAX,
  changePreferences,
  keptPreferences,
  type Preferences,
  type PreferencesChange,
  type preferencesCalls,
  VIEWS_MAX,
} from '#contract/preferences.ts'
import type { CallContext, ReadContext } from '#server/core/context.ts'
import type { Handlers } from '#server/core/handler.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { preferences, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { unprocessable } from '#server/errors/app-error.ts'

/** The value of a key with a list is kept under both: `hidden /dashboard/tasks`. */
function rowsOf({ hidden, views, ...single }: Preferences) {
  const perList = Object.entries({ hidden, views }).flatMap(([name, byList = {}]) =>
    Object.entries(byList).map(([list, value]) => ({ key: `${name} ${list}`, value: value as unknown })),
  )
  const plain = Object.entries(single).flatMap(([key, value]) => (value === undefined ? [] : { key, value }))
  return [...plain, ...perList]
}

type Lists = Readonly<Record<string, readonly unknown[]>>

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

/** Refuses a list that is full already. One that is too long may become shorter. */
function limit(name: string, lists: Lists = {}, before: Lists = {}, max: number) {
  for (const [list, { length }] of Object.entries(lists))
    if (length > max && length > (before[list]?.length ?? 0))
      throw unprocessable(`${name}.${list} must have at most ${max} entries`)
}

/** Changes of one person wait for each other. What the body does not name stays. */
async function change(context: CallContext, given: PreferencesChange) {
  const { tx, services, principal } = context
  const [userId, updatedAt] = [principal.id, services.now()]
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const own = { ...context, queries: tx }
  const before = v.parse(keptPreferences, (await read(own)).data)
  const next = changePreferences(before, given)
  limit('hidden', next.hidden, before.hidden, COLUMNS_MAX)
  limit('views', next.views, before.views, VIEWS_MAX)
  const stored = new Map(rowsOf(before).map(({ key, value }) => [key, value]))
  const changed = rowsOf(next).filter(({ key, value }) => stored.get(key) !== value)
  const values = changed.map((row) => ({ ...row, userId, updatedAt }))
  if (values.length > 0)
    await tx
      .insert(preferences)
      .values(values)
      .onConflictDoUpdate({
        target: [preferences.userId, preferences.key],
        set: { value: sql`excluded.value`, updatedAt },
      })
  return read(own)
}

export const preferenceHandlers: Handlers<keyof typeof preferencesCalls> = {
  'preferences.read': (_input, context) => read(context),
  'preferences.change': ({ body }, context) => change(context, body),
}
