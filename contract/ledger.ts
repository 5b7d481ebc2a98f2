import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { ENTRY_TYPES, LEDGER_STATUSES, LEDGER_TYPES } from './enums.ts'
import { choice, dates, datesInOrder, inOrder, onList, page, view } from './list.ts'
import { naira, toKobo } from './money.ts'
import { pageAnswer, pageQuery } from './page.ts'
import { SORTS } from './query-list.ts'
import { envelope, id, nullishToUndefined, numeric } from './schemas.ts'

export const CURRENCIES = ['NGN'] as const

export type LedgerType = (typeof LEDGER_TYPES)[number]
export type EntryType = (typeof ENTRY_TYPES)[number]

export const ledgerTransaction = v.object({
  _id: v.string(),
  transactionId: v.string(),
  createdAt: nullishToUndefined(v.string()),
  currency: v.nullish(v.string(), 'NGN'),
  totalAmount: naira,
  status: v.string(),
  type: v.picklist(LEDGER_TYPES),
  /** Only our server sends it, in lists of the extension `query`. */
  narration: nullishToUndefined(v.string()),
  /** The codes of the accounts that it has entries on; as narration. */
  accounts: nullishToUndefined(v.array(v.string())),
})

export type LedgerTransaction = v.InferOutput<typeof ledgerTransaction>

/** A row of the extension `query`. The stated call says nothing of reversals. */
export const listedTransaction = v.object({
  ...ledgerTransaction.entries,
  isReversed: nullishToUndefined(v.boolean()),
  isReversal: nullishToUndefined(v.boolean()),
})

export type ListedTransaction = v.InferOutput<typeof listedTransaction>

export const ledgerEntry = v.object({
  _id: v.string(),
  /** The id of the transaction. */
  ledger: nullishToUndefined(v.string()),
  type: v.picklist(ENTRY_TYPES),
  amount: naira,
  updatedAt: nullishToUndefined(v.string()),
  accountDetails: nullishToUndefined(
    v.object({
      bankName: nullishToUndefined(v.string()),
      accountNumber: nullishToUndefined(v.string()),
      accountName: nullishToUndefined(v.string()),
    }),
  ),
  narration: nullishToUndefined(v.string()),
  /** An account of the chart of accounts. Only our server sends it. */
  account: nullishToUndefined(v.object({ _id: v.string(), accountCode: v.string(), accountName: v.string() })),
})

export type LedgerEntry = v.InferOutput<typeof ledgerEntry>

/** Money in naira. `changeOnLastMonth` is in percent, to the same time of that month; absent when that had none. */
export const ledgerSummary = v.object({
  totalAssets: naira,
  totalLiabilities: naira,
  netPosition: naira,
  transactionsThisMonth: numeric,
  changeOnLastMonth: nullishToUndefined(numeric),
  /** All that ever came in and went out, and how many transactions that were. */
  incoming: v.object({ amount: naira, transactions: numeric }),
  outgoing: v.object({ amount: naira, transactions: numeric }),
})

export type LedgerSummary = v.InferOutput<typeof ledgerSummary>

const typedNaira = v.pipe(
  v.string(),
  v.transform(toKobo),
  v.bigint('must be an amount in naira with at most two decimals'),
  v.minValue(0n, 'must be at least 0'),
)

const ledgerView = v.pipe(
  v.strictObject({
    ...view(SORTS.ledger, '-createdAt'),
    ...dates,
    type: v.optional(choice(LEDGER_TYPES)),
    status: v.optional(choice(LEDGER_STATUSES)),
    reversed: v.optional(choice(['yes', 'no'])),
    minAmount: v.optional(typedNaira),
    maxAmount: v.optional(typedNaira),
    /** The id of an account that the transaction has an entry on. */
    account: v.optional(id),
  }),
  datesInOrder(),
  v.forward(
    v.check(({ minAmount, maxAmount }) => inOrder(minAmount, maxAmount), 'minAmount must not be above maxAmount'),
    ['maxAmount'],
  ),
)

const onLedger = { access: 'signed-in', source: 'stated' } as const

export const ledgerCalls = {
  'ledger.list': {
    ...onLedger,
    method: 'GET',
    path: '/ledger/all',
    query: v.strictObject({
      ...pageQuery,
      ...dates,
      status: v.optional(v.pipe(v.string(), v.toLowerCase(), v.picklist(LEDGER_STATUSES))),
    }),
    response: envelope(v.object({ data: v.array(ledgerTransaction), ...pageAnswer })),
  },
  'ledger.entries': {
    ...onLedger,
    method: 'GET',
    path: '/ledger/:id/entries',
    response: envelope(v.array(ledgerEntry)),
  },
  'ledger.summary': {
    method: 'GET',
    path: '/ledger/summary',
    access: 'signed-in',
    query: v.strictObject({ timeZone: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    response: envelope(ledgerSummary),
    source: 'summary',
  },
  'query.ledger': {
    ...onList,
    path: '/query/ledger',
    access: 'signed-in',
    query: ledgerView,
    response: page(listedTransaction),
  },
  /** Adds up all transactions of the view, on whichever page. */
  'ledger.total': {
    ...onList,
    path: '/query/ledger/total',
    access: 'signed-in',
    query: ledgerView,
    response: envelope(v.object({ transactions: numeric, amount: naira })),
  },
} as const satisfies Record<string, Endpoint>
