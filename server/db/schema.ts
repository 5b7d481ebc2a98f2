import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ACCOUNT_CODES } from '#contract/account.ts'
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  ANNOUNCEMENT_STATUSES,
  ENTRY_TYPES,
  LEDGER_STATUSES,
  LEDGER_TYPES,
  NORMAL_BALANCES,
  TASK_STATUSES,
} from '#contract/enums.ts'
import { type FieldChange, TRACKED_ENTITIES } from '#contract/history.ts'
import { CURRENCIES } from '#contract/ledger.ts'
import type { ChartUse, Finding } from '#contract/lifecycle-check.ts'
import { MEDIA_FOLDERS } from '#contract/media.ts'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const id = () => text('id').primaryKey()
const createdAt = () => at('created_at').notNull()
/** Counts the changes of a row. It is its ETag, and rejects stale writes. */
const version = () => integer('version').notNull().default(1)

const logTransaction = () => bigint('tx', { mode: 'number' }).notNull().default(sql`log_transaction()`)
/** Hexadecimal in JavaScript, bytes in the database. */
const digest = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes).toString('hex'),
  toDriver: (hex) => Buffer.from(hex, 'hex'),
})

const kobo = (name: string) => bigint(name, { mode: 'bigint' }).notNull()

const oneOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

export const LEDGER_GRAINS = ['month', 'day', 'hour'] as const

export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: text('name').notNull(),
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('roles_name_key').on(sql`lower(${table.name})`)],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    roleId: text('role_id').references(() => roles.id),
    isSuperAdmin: boolean('is_super_admin').notNull().default(false),
    locked: boolean('locked').notNull().default(false),
    lastActiveAt: at('last_active_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_role_idx').on(table.roleId, table.id),
  ],
)

/** A sign-in between e-mail and code, one for each request. All sign-ins of an address share one code. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: id(),
    emailHash: text('email_hash').notNull(),
    /** The key of the `SignInCaller`. */
    askedBy: text('asked_by').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Right codes so far, when it takes more than one. */
    codesPassed: integer('codes_passed').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('pending_sign_ins_email_idx').on(table.emailHash)],
)

/** A mailed code. `userId` is null for a decoy: an unknown or locked address. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: id(),
    emailHash: text('email_hash').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    askedBy: text('asked_by').notNull(),
    /** The only sign-in that the code is valid for; null for the code of the address. */
    signInId: text('sign_in_id').references(() => pendingSignIns.id, { onDelete: 'cascade' }),
    /** A used code can still be tried and is wrong then, so that strangers do not see when it is used. */
    usedFor: text('used_for', { enum: ['another-code', 'session'] }),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_in_codes_email_idx').on(table.emailHash),
    index('sign_in_codes_sign_in_idx').on(table.signInId),
    index('sign_in_codes_user_idx').on(table.userId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessHash: text('access_hash').notNull(),
    accessExpiresAt: at('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    /** The refresh token before the last rotation: good for a short grace, its later use ends the session. */
    formerRefreshHash: text('former_refresh_hash'),
    rotatedAt: at('rotated_at'),
    /** The last tokens, sealed with the former refresh token, so that a late caller gets the same ones. */
    encryptedNextTokens: text('successor_sealed'),
    ip: text('ip').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    endedBecause: text('ended_because'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sessions_access_key').on(table.accessHash),
    uniqueIndex('sessions_refresh_key').on(table.refreshHash),
    index('sessions_former_refresh_idx').on(table.formerRefreshHash),
    index('sessions_user_idx').on(table.userId),
  ],
)

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    dueDate: at('due_date').notNull(),
    status: text('status', { enum: TASK_STATUSES }).notNull(),
    feedback: text('feedback'),
    percentageDone: integer('percentage_done'),
    assignedTo: text('assigned_to')
      .notNull()
      .references(() => users.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    /** The role that the task came from, by name, as it was called then. */
    origin: text('origin').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('tasks_status_check', sql`${table.status} in ${oneOf(TASK_STATUSES)}`),
    check('tasks_percentage_check', sql`${table.percentageDone} between 0 and 100`),
    index('tasks_assignee_idx').on(table.assignedTo, table.createdAt),
    index('tasks_created_idx').on(table.createdAt),
  ],
)

export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    leadId: text('lead_id').references(() => users.id),
    /** Ids of users, in the order in which they were chosen. */
    collaboratorIds: jsonb('collaborator_ids').$type<string[]>().notNull(),
    /** Addresses of the files. */
    files: jsonb('files').$type<string[]>().notNull(),
    link: text('link'),
    status: text('status', { enum: ANNOUNCEMENT_STATUSES }).notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('announcements_status_check', sql`${table.status} in ${oneOf(ANNOUNCEMENT_STATUSES)}`),
    index('announcements_status_idx').on(table.status, table.createdAt),
  ],
)

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

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    code: text('code', { enum: ACCOUNT_CODES }).notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: ACCOUNT_TYPES }).notNull(),
    normalBalance: text('normal_balance', { enum: NORMAL_BALANCES }).notNull(),
    status: text('status', { enum: ACCOUNT_STATUSES }).notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('accounts_code_key').on(table.code),
    check('accounts_type_check', sql`${table.type} in ${oneOf(ACCOUNT_TYPES)}`),
    check('accounts_normal_balance_check', sql`${table.normalBalance} in ${oneOf(NORMAL_BALANCES)}`),
    check('accounts_status_check', sql`${table.status} in ${oneOf(ACCOUNT_STATUSES)}`),
  ],
)

/** Per account and month, day and hour of UTC, by booking time. Kept by a trigger on the entries, and by nothing else. */
export const accountSums = pgTable(
  'account_sums',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    grain: text('grain', { enum: LEDGER_GRAINS }).notNull(),
    starts: at('starts').notNull(),
    debits: kobo('debits'),
    credits: kobo('credits'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.grain, table.starts] })],
)

/** Append-only. Triggers refuse one that its entries do not balance; a mistake is put right by one that reverses it. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: text('transaction_id').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull().default('NGN'),
    /** The sum of its debits, and of its credits. */
    total: kobo('total'),
    status: text('status', { enum: LEDGER_STATUSES }).notNull().default('posted'),
    type: text('type', { enum: LEDGER_TYPES }).notNull(),
    narration: text('narration'),
    reverses: bigint('reverses', { mode: 'number' }).references((): AnyPgColumn => ledgerTransactions.id),
    /** When it happened. */
    createdAt: createdAt(),
    /** When it was written into the books. */
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transactions_transaction_id_key').on(table.transactionId),
    uniqueIndex('ledger_transactions_reverses_key').on(table.reverses).where(sql`${table.reverses} is not null`),
    index('ledger_transactions_created_idx').on(table.createdAt, table.id),
    check('ledger_transactions_currency_check', sql`${table.currency} in ${oneOf(CURRENCIES)}`),
    check('ledger_transactions_total_check', sql`${table.total} > 0`),
    check('ledger_transactions_status_check', sql`${table.status} in ${oneOf(LEDGER_STATUSES)}`),
    check('ledger_transactions_type_check', sql`${table.type} in ${oneOf(LEDGER_TYPES)}`),
    check('ledger_transactions_reverses_check', sql`${table.reverses} < ${table.id}`),
  ],
)

/** Append-only. All entries of a transaction are inserted by one statement, or refused. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    /** From 1, in the order in which they were posted. */
    position: smallint('position').notNull(),
    /** That of the transaction: an account is read in the order of its bookings. */
    createdAt: createdAt(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    type: text('type', { enum: ENTRY_TYPES }).notNull(),
    amount: kobo('amount'),
    narration: text('narration'),
    bankName: text('bank_name'),
    bankAccountNumber: text('bank_account_number'),
    bankAccountName: text('bank_account_name'),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.position] }),
    index('ledger_entries_booked_idx').on(table.accountId, table.createdAt, table.transactionId, table.position),
    check('ledger_entries_type_check', sql`${table.type} in ${oneOf(ENTRY_TYPES)}`),
    check('ledger_entries_amount_check', sql`${table.amount} > 0`),
  ],
)

/** Per month, day and hour of UTC: a position in the list is found without counting. Kept by a trigger alone. */
export const ledgerCounts = pgTable(
  'ledger_counts',
  {
    grain: text('grain', { enum: LEDGER_GRAINS }).notNull(),
    starts: at('starts').notNull(),
    ends: at('ends').notNull(),
    transactions: bigint('transactions', { mode: 'number' }).notNull(),
    incoming: bigint('incoming', { mode: 'number' }).notNull(),
    incomingTotal: kobo('incoming_total'),
    outgoingTotal: kobo('outgoing_total'),
  },
  (table) => [primaryKey({ columns: [table.grain, table.starts] })],
)

/** Append-only. `hash` covers the content. A seal covers hashes and positions, in the order of `tx` and `position`. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** The order of insertion. It has gaps. */
    position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction; for an entry from before the seals, its position. */
    tx: logTransaction(),
    at: at('at').notNull(),
    userId: text('user_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    action: text('action').notNull(),
    message: text('message').notNull(),
    entity: text('entity'),
    entityId: text('entity_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    /** Only of an entry from before the seals, whose hash also covers this one and the position. */
    previousHash: text('previous_hash'),
    hash: digest('hash').notNull(),
  },
  (table) => [
    index('audit_log_entity_idx').on(table.entity, table.entityId),
    index('audit_log_at_idx').on(table.at),
    index('audit_log_tx_idx').on(table.tx),
    check('audit_log_hash_check', sql`length(${table.hash}) = 32`),
  ],
)

/**
 * Append-only. A batch is the rows of both logs with `fromTx <= tx < toTx`. Batch 0 is the beginning: its hash is the
 * last one of the chain that the log was before.
 */
export const auditSeals = pgTable('audit_seals', {
  batch: bigint('batch', { mode: 'number' }).primaryKey(),
  fromTx: bigint('from_tx', { mode: 'number' }).notNull(),
  toTx: bigint('to_tx', { mode: 'number' }).notNull(),
  entries: integer('entries').notNull(),
  moves: integer('moves').notNull(),
  /** Of all batches up to this one. */
  total: bigint('total', { mode: 'number' }).notNull(),
  entriesRoot: digest('entries_root').notNull(),
  movesRoot: digest('moves_root').notNull(),
  sealedAt: at('sealed_at').notNull(),
  /** Covers the row and the hash of the batch before it. */
  hash: digest('hash').notNull(),
})

/** Append-only: every move of a record and every refused one. The ids of one record are in the order of commits. */
export const recordMoves = pgTable(
  'record_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction; for a move from before the seals, its id. */
    tx: logTransaction(),
    entity: text('entity', { enum: TRACKED_ENTITIES }).notNull(),
    recordId: text('record_id').notNull(),
    event: text('event').notNull(),
    /** Null for a creation. */
    from: text('from_status'),
    /** Null for a refused move. */
    to: text('to_status'),
    /** Null for the server itself. */
    actorId: text('actor_id'),
    /** The event without its type: what the guards read. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
    /** How long the record was in `from`; null when the move does not leave it. */
    seconds: bigint('seconds', { mode: 'number' }),
    changes: jsonb('changes').$type<FieldChange[]>(),
    feedback: text('feedback'),
    requestId: text('request_id').notNull(),
    /** The fingerprint of the chart that decided; null for a record from before its moves were stored. */
    chart: text('chart'),
    refusal: jsonb('refusal').$type<{ why: 'state' | 'guard'; guard?: string; message: string }>(),
  },
  (table) => [
    index('record_moves_record_idx').on(table.entity, table.recordId, table.id),
    index('record_moves_tx_idx').on(table.tx),
    check('record_moves_entity_check', sql`${table.entity} in ${oneOf(TRACKED_ENTITIES)}`),
    check('record_moves_refusal_check', sql`(${table.to} is null) = (${table.refusal} is not null)`),
  ],
)

/** The results of the last replays of all stored moves. */
export const lifecycleChecks = pgTable('lifecycle_checks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at('at').notNull(),
  records: bigint('records', { mode: 'number' }).notNull(),
  moves: bigint('moves', { mode: 'number' }).notNull(),
  acceptedToday: bigint('accepted_today', { mode: 'number' }).notNull(),
  found: bigint('found', { mode: 'number' }).notNull(),
  /** The first of them. */
  findings: jsonb('findings').$type<Finding[]>().notNull(),
  charts: jsonb('charts').$type<ChartUse[]>().notNull(),
})

/** Counters behind every limit: how often `key` was seen in the window that began at `windowStart`. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text('key').primaryKey(), windowStart: at('window_start').notNull(), count: integer('count').notNull() },
  (table) => [index('rate_counters_window_idx').on(table.windowStart)],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<{ status: number; body: Record<string, unknown>; version?: number }>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_idx').on(table.createdAt),
  ],
)

export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
