import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Transaction } from '#server/db/connect.ts'
import { liveChanges } from '#server/db/live-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { roles, users } from '#server/db/schema.ts'
import { given, ONCE, preparedParts } from '#server/db/statements.ts'
import { holds } from './holds.ts'

// A move states as data what it does to notifications. The statement of the move carries it out.

/** `id` names a user, or the role that all recipients hold. */
export type Audience =
  | { readonly to: 'person' | 'holders'; readonly id: string }
  | { readonly to: 'superAdmins' | 'readers' }

export type Notify = Audience & {
  readonly notify: NotificationKind
  /** The name of the record, or else of the role `titleOf`. */
  readonly title?: string
  readonly titleOf?: string | null
  /** Unread events of a person with the same key are one notification. */
  readonly group: string
  /** Only the last event of the group stays. */
  readonly replaces?: true
  /** About the person who gets it, and not about the record. */
  readonly isAboutPerson?: true
}

/** The work is done: its notifications become read, those of one user or of all. */
export interface Settle {
  readonly settle: readonly NotificationKind[]
  readonly of?: string
}

/** The record is deleted or hidden: its notifications are deleted, those of one user or of all. */
export interface Forget {
  readonly forget: true
  readonly of?: string
}

export type Effect = Notify | Settle | Forget

/** Beyond this, every open page reads its notifications again: the list of ids would be megabytes. */
const MOST_NAMED = 1_000

/** The database reads one of these tables only for an effect that names its audience. */
const RECIPIENTS = sql`
  select id from ${users} where effects."to" = 'person' and id = effects.id
  union all select id from ${users} where effects."to" = 'holders' and role_id = effects.id
  union all select id from ${users} where effects."to" = 'superAdmins' and is_super_admin and not locked
  union all select users.id from ${users} left join ${roles} on roles.id = users.role_id
    where effects."to" = 'readers' and ${holds('read_announcement')}`

const entity = given('entity')
const recordId = given('recordId')
const actorId = given('actorId')
const at = given('at', 'timestamptz')

/** Without an effect of the kind nothing is read: a plan from when the table was small reads all of it. */
const concernedBy = (member: SQL) => sql`(select true from effects where ${member} is not null limit 1)
  and notifications.entity = ${entity} and notifications.entity_id = ${recordId}
  and (effects."of" is null or effects."of" = notifications.user_id)`

/**
 * Parts of a statement, for each row of `from`. No effect of a move changes a notification that another one changes. Those
 * to replace are found first: a join would read the whole table, since the database expects hundreds of recipients.
 */
export const notificationsAfter = (from: SQL) => ({
  effects: sql`
    select effects.* from ${from}, json_to_recordset(${given('effects', 'json')}) as effects (notify text, settle text[],
      forget boolean, "of" text, "to" text, id text, title text, "titleOf" text, "group" text, replaces boolean,
      "isAboutPerson" boolean)`,
  settled: sql`
    update ${notifications} set read_at = ${at}, settled_by = ${actorId} from effects
    where ${concernedBy(sql`settle`)} and notifications.kind = any(effects.settle) and notifications.read_at is null
    returning notifications.user_id`,
  forgotten: sql`
    delete from ${notifications} using effects where ${concernedBy(sql`forget`)} and effects.forget
    returning notifications.user_id`,
  recipients: sql`
    select recipient.id as user_id, notify as kind, "group", replaces,
      case when "isAboutPerson" then 'user' else ${entity} end as entity,
      case when "isAboutPerson" then recipient.id else ${recordId} end as entity_id,
      coalesce(title, (select name from ${roles} where roles.id = "titleOf")) as title
    from effects cross join lateral (${RECIPIENTS}) as recipient
    where notify is not null and recipient.id is distinct from ${actorId}`,
  replaced: sql`
    delete from ${notifications} where (select true from recipients where replaces limit 1) and ctid = any(array(
      select former.place from recipients cross join lateral (
        select ctid as place from ${notifications}
        where notifications.entity = recipients.entity and notifications.entity_id = recipients.entity_id
          and notifications.user_id = recipients.user_id and group_key = recipients."group" offset 0) as former
      where recipients.replaces))`,
  notified: sql`
    insert into ${notifications} (user_id, kind, entity, entity_id, group_key, title, actor_id, at)
    select user_id, kind, entity, entity_id, "group", title, ${actorId}, ${at} from recipients order by user_id
    returning user_id`,
})

/** A part after `notificationsAfter`: tells the streams whose notifications changed. */
export const ANNOUNCED_NOTIFICATIONS = sql`
  insert into ${liveChanges} (kind, audience)
  select 'notification', jsonb_build_array(jsonb_build_object('access', 'signed-in') || case
    when count(*) > ${sql.raw(String(MOST_NAMED))} then '{}' else jsonb_build_object('people', jsonb_agg(user_id)) end)
  from (select user_id from settled union select user_id from forgotten union select user_id from notified) as reached
  having count(*) > 0`

interface Source {
  readonly entity: string | undefined
  readonly recordId: string
  /** Null for the server itself. */
  readonly actorId: string | null
  readonly at: Date
}

/** Makes the values of `notificationsAfter`. */
export const effectValues = (source: Source, effects: readonly Effect[]) => ({
  ...source,
  at: source.at.toISOString(),
  effects: JSON.stringify(effects),
})

const store = preparedParts('store_notifications', notificationsAfter(ONCE))

/** Carries out the effects of a past move. No stream hears of them. */
export async function storeNotifications(tx: Transaction, source: Source, effects: readonly Effect[]) {
  if (effects.length > 0) await store(tx).execute(effectValues(source, effects))
}
