import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { at } from './columns.ts'

/**
 * A row for each person and event. Reading groups them, so that a group loses each event that somebody deals with. Users are
 * never deleted: a foreign key would only lock their rows for each notification.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    groupKey: text('group_key').notNull(),
    /** The name of the record at that time. */
    title: text('title').notNull(),
    /** Null for the server itself. */
    actorId: text('actor_id'),
    at: at('at').notNull(),
    readAt: at('read_at'),
    /** Who did what it waited for. */
    settledBy: text('settled_by'),
    mailedAt: at('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('notifications_unread_idx').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_entity_idx').on(table.entity, table.entityId),
  ],
)

/** What is done once a day by one process: who inserts the row does it. */
export const dailyWork = pgTable(
  'daily_work',
  { name: text('name').notNull(), day: text('day').notNull(), at: at('at').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.day] })],
)
