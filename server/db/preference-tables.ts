import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { userId } from './schema.ts'

/** A row for each key, so that two tabs that change different keys keep both: `theme`, `hidden /dashboard/tasks`. */
export const preferences = pgTable(
  'preferences',
  {
    userId: userId(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
