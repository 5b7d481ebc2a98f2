import { type SQL, sql } from 'drizzle-orm'
import { announce } from '#server/core/announce.ts'
import type { CallContext, MadeMove } from '#server/core/context.ts'
import { dayOf } from '#server/core/day.ts'
import type { Transaction } from '#server/db/connect.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { roles, users } from '#server/db/schema.ts'
import { decisions, type Effect } from './decisions.ts'

/** Beyond this, every open page reads its notifications again: the list of ids would be megabytes. */
const MOST_NAMED = 1_000

interface Source {
  readonly tx: Transaction
  readonly at: Date
  /** Null for the server itself. */
  readonly actorId: string | null
}

const decisionOf = ({ entity, event }: MadeMove) => {
  const byEntity: Readonly<Record<string, Readonly<Record<string, unknown>>>> = decisions
  const byEvent = byEntity[entity]
  if (!byEvent) return () => []
  const decide = byEvent[event]
  if (typeof decide !== 'function') throw new Error(`The move ${event} has no decision about notifications`)
  return decide as (made: { before: unknown; after: unknown; day: string }) => readonly Effect[]
}

/** Carries out the effects of a move. Returns the ids of the users whose notifications changed. */
export async function storeNotifications(source: Source, made: MadeMove): Promise<readonly string[]> {
  const { tx, at } = source
  const effects = decisionOf(made)({ before: made.before, after: made.after ?? made.before, day: dayOf(at) })
  const reached = new Set<string>()
  for (const effect of effects) {
    const { rows } = await tx.execute<{ userId: string }>(statementOf(source, made, effect))
    for (const { userId } of rows) reached.add(userId)
  }
  return [...reached]
}

/** In the transaction of the move. */
export async function notifyOfMove({ tx, services, principal }: CallContext, made: MadeMove) {
  const people = await storeNotifications({ tx, at: services.now(), actorId: principal.id }, made)
  if (people.length === 0) return
  const audience =
    people.length > MOST_NAMED ? ({ access: 'signed-in' } as const) : ({ access: 'signed-in', people } as const)
  await announce(tx, [{ kind: 'notification', audience: [audience] }])
}

function statementOf({ at, actorId }: Source, { entity, recordId }: MadeMove, effect: Effect): SQL {
  const time = sql`${at.toISOString()}::timestamptz`
  if ('notify' in effect) {
    const { notify: kind, to, title, group, replaces = false, about } = effect
    const recipients = sql`
      select ${users.id} as user_id, ${about?.id ?? sql`${recordId}::text`} as entity_id, ${title}::text as title
      from ${users} left join ${roles} on ${roles.id} = ${users.roleId}
      where ${to} and ${users.id} is distinct from ${actorId}::text`
    return sql`
      with recipients as (${recipients}), replaced as (
        delete from ${notifications} using recipients
        where ${replaces} and notifications.user_id = recipients.user_id and notifications.group_key = ${group})
      insert into ${notifications} (user_id, kind, entity, entity_id, group_key, title, actor_id, at)
      select user_id, ${kind}, ${about?.entity ?? entity}, entity_id, ${group}, title, ${actorId}, ${time}
      from recipients order by user_id
      returning user_id as "userId"`
  }
  const concerned = sql`entity = ${entity} and entity_id = ${recordId} ${
    effect.of === undefined ? sql`` : sql`and user_id = ${effect.of}`
  }`
  if ('forget' in effect) return sql`delete from ${notifications} where ${concerned} returning user_id as "userId"`
  const kinds = sql.join(
    effect.settle.map((kind) => sql`${kind}`),
    sql`, `,
  )
  return sql`
    update ${notifications} set read_at = ${time}, settled_by = ${actorId}
    where ${concerned} and kind in (${kinds}) and read_at is null
    returning user_id as "userId"`
}
