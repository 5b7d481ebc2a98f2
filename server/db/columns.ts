import { sql } from 'drizzle-orm'
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const id = () => text('id').primaryKey()

export const createdAt = () => at('created_at').notNull()

/** Counts the changes of a row. It is its ETag, and rejects stale writes. */
export const version = () => integer('version').notNull().default(1)

/** Hexadecimal in JavaScript, bytes in the database. */
export const digest = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes).toString('hex'),
  toDriver: (hex) => Buffer.from(hex, 'hex'),
})

export const kobo = (name: string) => bigint(name, { mode: 'bigint' }).notNull()

export const oneOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)
