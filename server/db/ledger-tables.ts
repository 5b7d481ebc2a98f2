import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ACCOUNT_CODES } from '#contract/account.ts'
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  ENTRY_TYPES,
  LEDGER_STATUSES,
  LEDGER_TYPES,
  NORMAL_BALANCES,
} from '#contract/enums.ts'
import { CURRENCIES } from '#contract/ledger.ts'
import { at, createdAt, id, kobo, oneOf, version } from './columns.ts'

export const LEDGER_GRAINS = ['month', 'day', 'hour'] as const

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
    /** Entries count from 1, in the order in which they were posted. */
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

/** What transactions say in words, once for all that say the same. A trigger on the entries keeps it, and the two below. */
export const ledgerTexts = pgTable(
  'ledger_texts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    type: text('type', { enum: LEDGER_TYPES }).notNull(),
    /** The codes of the accounts that are posted to. */
    accounts: text('accounts').array().notNull(),
    find: text('find').notNull(),
  },
  (table) => [uniqueIndex('ledger_texts_key').on(table.type, table.accounts, sql`md5(${table.find})`)],
)

/** Each transaction with its text, and the words in it that have digits. */
export const ledgerFinds = pgTable('ledger_finds', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  textId: integer('text_id').notNull(),
  createdAt: createdAt(),
  total: kobo('total'),
  find: text('find').notNull(),
})

/** Number and sum of the transactions with a text in a month of UTC. */
export const ledgerTextSums = pgTable(
  'ledger_text_sums',
  {
    textId: integer('text_id').notNull(),
    month: at('month').notNull(),
    transactions: bigint('transactions', { mode: 'number' }).notNull(),
    total: kobo('total'),
  },
  (table) => [primaryKey({ columns: [table.textId, table.month] })],
)
