import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MEDIA_FOLDERS } from '#contract/media.ts'
import { at, createdAt, id, oneOf } from './columns.ts'
import { users } from './schema.ts'

export const fileUploads = pgTable(
  'file_uploads',
  {
    id: id(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    size: text('size').notNull(),
    type: text('type').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('file_uploads_owner_idx').on(table.ownerId, table.createdAt),
    index('file_uploads_created_idx').on(table.createdAt),
  ],
)

/** Processes take the lock in its row before they touch the bytes: a lease, which a crash ends within seconds. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    folder: text('folder', { enum: MEDIA_FOLDERS }).notNull(),
    /** Counts towards the owner's quota; 0 once the file is recorded as an asset, which then counts itself. */
    reservedBytes: bigint('reserved_bytes', { mode: 'number' }).notNull(),
    lockHolder: text('lock_holder'),
    /** End of the lease, by the clock of the database. */
    lockedUntil: at('locked_until'),
    releaseRequested: boolean('release_requested').notNull().default(false),
    /** When a request of the upload protocol last held the lock. */
    usedAt: at('used_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('media_uploads_owner_idx').on(table.ownerId),
    index('media_uploads_used_idx').on(table.usedAt),
    check('media_uploads_folder_check', sql`${table.folder} in ${oneOf(MEDIA_FOLDERS)}`),
  ],
)

export const mediaAssets = pgTable(
  'media_assets',
  {
    /** Part of the public address: 120 random bits. */
    id: id(),
    /** The resumable upload that it came from: finishing it again finds this row. */
    uploadId: text('upload_id').notNull(),
    /** Null for files from before owners were stored. */
    ownerId: text('owner_id').references(() => users.id),
    folder: text('folder', { enum: MEDIA_FOLDERS }).notNull(),
    resourceType: text('resource_type', { enum: ['image', 'video', 'raw'] }).notNull(),
    extension: text('extension').notNull(),
    originalName: text('original_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('media_assets_upload_key').on(table.uploadId),
    index('media_assets_owner_idx').on(table.ownerId),
    check('media_assets_folder_check', sql`${table.folder} in ${oneOf(MEDIA_FOLDERS)}`),
  ],
)
