import { and, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { admits } from '#contract/call-areas.ts'
import { type BodyOf, calls } from '#contract/calls.ts'
import type { Notification, NotificationKind, notificationCalls } from '#contract/notifications.ts'
import { announce } from '#server/core/audit/append.ts'
import type { CallContext, Principal, ReadContext } from '#server/core/context.ts'
import type { Handlers } from '#server/core/handler.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { users } from '#server/db/schema.ts'

const SHOWN_ACTORS = 3

/** Who may no longer read the records of an area gets none of its titles. */
const ACCESS = { task: calls['task.assigned'].access, announcement: calls['announcement.list'].access }

const ownOf = (principal: Principal) => {
  const closed = Object.entries(ACCESS).flatMap(([entity, access]) => (admits(access, principal) ? [] : entity))
  return and(eq(notifications.userId, principal.id), notInArray(notifications.entity, closed))
}

interface Group extends Record<string, unknown> {
  readonly id: string
  readonly kind: NotificationKind
  readonly entity: string
  readonly entityId: string
  readonly title: string
  /** Milliseconds. */
  readonly at: number
  readonly readAt: number | null
  readonly count: number
  /** Who made each event, the newest first. */
  readonly actors: readonly (string | null)[]
  readonly settledBy: string | null
}

async function groupsOf(queries: ReadQueries, principal: Principal, after: string | undefined, limit: number) {
  const { rows } = await queries.execute<Group>(sql`
    select max(id)::text as id,
      (array_agg(kind order by id desc))[1] as kind,
      (array_agg(entity order by id desc))[1] as entity,
      (array_agg(entity_id order by id desc))[1] as "entityId",
      (array_agg(title order by id desc))[1] as title,
      (extract(epoch from max(at)) * 1000)::float8 as at,
      (extract(epoch from max(read_at)) * 1000)::float8 as "readAt",
      count(*)::int as count,
      json_agg(actor_id order by id desc) as actors,
      (array_agg(settled_by order by read_at desc nulls last, id desc))[1] as "settledBy"
    from ${notifications}
    where ${ownOf(principal)}
    group by group_key, read_at is null
    having ${after === undefined ? sql`true` : sql`max(id) < ${after}::bigint`}
    order by max(id) desc
    limit ${limit}`)
  return rows
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

async function countUnread(queries: ReadQueries, principal: Principal) {
  const [row] = await queries
    .select({ unread: sql<number>`count(distinct ${notifications.groupKey})::int` })
    .from(notifications)
    .where(and(ownOf(principal), isNull(notifications.readAt)))
  return row?.unread ?? 0
}

async function list(
  { queries, principal }: ReadContext,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const found = await groupsOf(queries, principal, after, limit + 1)
  const groups = found.slice(0, limit)
  const ids = groups.flatMap(({ actors, settledBy }) => [...actors, settledBy]).filter((id) => id !== null)
  const named = await queries
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  const names = new Map<string | null, { firstName: string; lastName: string }>(
    named.map(({ id, ...name }) => [id, name]),
  )
  const items = groups.map(({ id, entityId, at, readAt, actors, settledBy, ...shown }): Notification => {
    const people = [...new Set(actors)].flatMap((actor) => names.get(actor) ?? [])
    return {
      ...shown,
      _id: id,
      id: entityId,
      at: iso(at),
      readAt: readAt === null ? undefined : iso(readAt),
      actors: people.slice(0, SHOWN_ACTORS),
      actorCount: people.length,
      settledBy: settledBy === principal.id ? undefined : names.get(settledBy),
    }
  })
  const next = found.length > limit ? groups.at(-1)?.id : undefined
  return { data: { unread: await countUnread(queries, principal), items, next } }
}

/** Ids of other people change nothing. A group is read up to the given event. */
async function markRead(
  { tx, services, principal }: CallContext,
  { all, ids = [], until }: BodyOf<'notification.read'>,
) {
  const own = and(ownOf(principal), isNull(notifications.readAt))
  const shown = all
    ? until === undefined
      ? undefined
      : lte(notifications.at, new Date(until))
    : sql`exists (select from ${notifications} shown where shown.id in ${ids.map((id) => sql`${id}::bigint`)}
        and shown.user_id = ${principal.id}
        and shown.group_key = ${notifications.groupKey} and shown.id >= ${notifications.id})`
  if (all || ids.length > 0) {
    const marked = await tx
      .update(notifications)
      .set({ readAt: services.now() })
      .where(and(own, shown))
      .returning({ id: notifications.id })
    // The other tabs and machines of the person.
    if (marked.length > 0)
      await announce(tx, [{ kind: 'notification', audience: [{ access: 'signed-in', people: [principal.id] }] }])
  }
  return { data: { unread: await countUnread(tx, principal) } }
}

export const notificationHandlers: Handlers<keyof typeof notificationCalls> = {
  'notification.list': ({ query }, context) => list(context, query),
  'notification.read': ({ body }, context) => markRead(context, body),
}
