import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Work that one of all processes does once in each period: its last period, and who does it. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  /** A day or an hour, such as `2026-11-22` or `2026-11-22 17`. */
  period: text('period').notNull(),
  holder: text('holder'),
  /** By the clock of the database. */
  leasedUntil: at('leased_until'),
  doneAt: at('done_at'),
})
