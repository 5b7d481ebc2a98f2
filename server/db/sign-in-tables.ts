import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'
import { userId, users } from './schema.ts'

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
    userId: userId(),
    accessHash: text('access_hash').notNull(),
    accessExpiresAt: at('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    /** The refresh token before the last rotation: good for a short grace, its later use ends the session. */
    formerRefreshHash: text('former_refresh_hash'),
    rotatedAt: at('rotated_at'),
    /** The last tokens, sealed with the former refresh token, so that a late caller gets the same ones. */
    encryptedNextTokens: text('successor_sealed'),
    ip: text('ip').notNull(),
    /** `User-Agent` of the sign-in, cut. */
    userAgent: text('user_agent'),
    /** Hash of the cookie that its requests must carry, where `SESSION_BINDING` is set. */
    bindingHash: text('binding_hash'),
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

/** Lets a program call the API for its owner. Without a time of revocation it ends by itself. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: userId(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The last four characters of the token. */
    hint: text('hint').notNull(),
    mayWrite: boolean('may_write').notNull(),
    lastUsedAt: at('last_used_at'),
    lastIp: text('last_ip'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('api_tokens_hash_key').on(table.tokenHash), index('api_tokens_user_idx').on(table.userId)],
)
