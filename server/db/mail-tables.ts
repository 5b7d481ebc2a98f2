import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A row is written in the transaction of its cause. A process that sends it holds a lease, which a crash ends. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    /** A sign-in code has the id of its row in `sign_in_codes`. */
    id: id(),
    /** A decoy has no recipient, and costs what a code to a known address costs. */
    kind: text('kind', { enum: ['sign-in-code', 'decoy', 'welcome', 'digest'] }).notNull(),
    /** Whom it is for. Null for codes, which are withdrawn by their own id. */
    userId: text('user_id'),
    /** The encrypted mail; null once it is sent or given up. */
    sealed: bytes('sealed'),
    dueAt: at('due_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Refusals of this mail. An unreachable mail server is none. */
    attempts: integer('attempts').notNull().default(0),
    leaseHolder: text('lease_holder'),
    /** By the clock of the database. */
    leasedUntil: at('leased_until'),
    sentAt: at('sent_at'),
    givenUpAt: at('given_up_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (table) => [
    index('outbox_mails_waiting_idx')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
  ],
)
