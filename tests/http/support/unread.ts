import { asc } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { notifications } from '#server/db/notification-tables.ts'

/** Returns person and kind of what is unread, in the order of people. */
export const unreadIn = async ({ queries }: Database) =>
  (await queries.select().from(notifications).orderBy(asc(notifications.userId), asc(notifications.id))).flatMap(
    ({ userId, kind, readAt }) => (readAt ? [] : [[userId, kind] as const]),
  )
