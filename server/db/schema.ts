import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ANNOUNCEMENT_STATUSES, TASK_STATUSES } from '#contract/enums.ts'
import { at, createdAt, id, oneOf, version } from './columns.ts'

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
    /** The address of the last sign-in. */
    signedInAs: text('signed_in_as'),
    /** The person at the identity provider: issuer and subject. */
    ssoSubject: text('sso_subject'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_sso_subject_key').on(table.ssoSubject),
    index('users_role_idx').on(table.roleId, table.id),
  ],
)

/** The row goes with its user. */
export const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Users are never deleted: foreign keys would only lock their rows for each task. */
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
    assignedTo: text('assigned_to').notNull(),
    createdBy: text('created_by').notNull(),
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
    index('tasks_open_idx')
      .on(table.status, table.assignedTo, table.dueDate, table.createdAt)
      .where(sql`${table.status} <> 'completed'`),
    index('tasks_completed_idx').on(table.assignedTo).where(sql`${table.status} = 'completed'`),
  ],
)

/** Append-only. They go with their task. */
export const taskNotes = pgTable(
  'task_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    taskId: text('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    /** What the history calls it: the assignee answers. */
    event: text('event', { enum: ['task.answer', 'task.note'] }).notNull(),
    actorId: text('actor_id').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('task_notes_task_idx').on(table.taskId, table.id)],
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

/** Counters behind every limit: how often `key` was seen in the window that began at `windowStart`. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text('key').primaryKey(), windowStart: at('window_start').notNull(), count: integer('count').notNull() },
  (table) => [index('rate_counters_window_idx').on(table.windowStart)],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId(),
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
