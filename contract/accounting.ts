import * as v from 'valibot'
import { account } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { ENTRY_TYPES } from './enums.ts'
import { ledgerTransaction } from './ledger.ts'
import { dates, datesInOrder, limit, page, QUERY_LIMIT } from './list.ts'
import { naira } from './money.ts'
import { envelope, ignoredResponse, nullishToUndefined, numeric } from './schemas.ts'

/** The columns of a statement. Its first row has the opening balance, its last one the closing balance. */
export const STATEMENT_COLUMNS = [
  'Date',
  'Transaction ID',
  'Narration',
  'Debit (NGN)',
  'Credit (NGN)',
  'Balance (NGN)',
] as const

/** Money in naira. Balances are on the normal side of the account: a negative one is on the other side. */
const accountFigures = v.object({
  account,
  /** Before `startDate`. */
  opening: naira,
  /** Posted from `startDate` to `endDate`, both included. */
  debits: naira,
  credits: naira,
  /** Through `endDate`. */
  balance: naira,
  /** The time of the newest entry through `endDate`. */
  lastEntry: nullishToUndefined(v.string()),
})

export type AccountFigures = v.InferOutput<typeof accountFigures>

const accountEntry = v.object({
  _id: v.string(),
  type: v.picklist(ENTRY_TYPES),
  amount: naira,
  narration: nullishToUndefined(v.string()),
  /** The balance of the account after this entry. */
  balance: naira,
  transaction: ledgerTransaction,
})

export type AccountEntry = v.InferOutput<typeof accountEntry>

const range = v.pipe(v.strictObject(dates), datesInOrder())

const onAccounting = { method: 'GET', access: 'signed-in', source: 'accounting' } as const

export const accountingCalls = {
  /** All accounts. `debits` and `credits` are sums over them: equal, because every transaction balances. */
  'accounting.balances': {
    ...onAccounting,
    path: '/accounting/balances',
    query: range,
    response: envelope(
      v.object({
        accounts: v.array(accountFigures),
        debits: naira,
        credits: naira,
        /** The transactions from `startDate` to `endDate`. */
        transactions: numeric,
      }),
    ),
  },
  /** Newest first. */
  'accounting.entries': {
    ...onAccounting,
    path: '/accounting/:id/entries',
    query: v.pipe(
      v.strictObject({
        ...dates,
        /** `next` of the page before. */
        after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,15}-\d{1,4}$/, 'is not the end of a page'))),
        limit: v.optional(limit, String(QUERY_LIMIT)),
      }),
      datesInOrder(),
    ),
    response: page(accountEntry),
  },
  /** A CSV file, oldest entry first. */
  'accounting.statement': {
    ...onAccounting,
    path: '/accounting/:id/statement',
    query: v.pipe(
      v.strictObject({ ...dates, timeZone: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
      datesInOrder(),
    ),
    response: ignoredResponse,
    produces: 'text/csv',
  },
} as const satisfies Record<string, Endpoint>
