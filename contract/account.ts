import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import type { Entity, FieldsOf } from './entity.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, NORMAL_BALANCES } from './enums.ts'
import { type ListOf, listQuery, onList, page } from './list.ts'
import { pageAnswer, pageQuery } from './page.ts'
import { SORTS } from './query-list.ts'
import { envelope, ignoredResponse, nullishToUndefined, numeric, requiredLine, text } from './schemas.ts'

export const ACCOUNT_CODES = [
  'USER_WALLET',
  'MERCHANT_WALLET',
  'SETTLEMENT_PROCESSOR',
  'PENDING_SETTLEMENT',
  'TRANSACTION_FEES',
  'WITHDRAWAL_FEES',
  'LOAT_INTEREST',
  'CASH_MAIN',
  'REFUND_LIABILITY',
  'SUSPENSE_ASSET',
] as const

export type AccountCode = (typeof ACCOUNT_CODES)[number]
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const accountCodeLabel = (code: string) => (code === 'SUSPENSE_ASSET' ? 'SYSTEM_BALANCING' : code)

export const account = v.object({
  _id: v.string(),
  accountCode: v.string(),
  accountName: v.string(),
  accountType: v.picklist(ACCOUNT_TYPES),
  normalBalance: v.picklist(NORMAL_BALANCES),
  status: v.picklist(ACCOUNT_STATUSES),
  createdAt: nullishToUndefined(v.string()),
  version: nullishToUndefined(numeric),
})

export interface Account extends v.InferOutput<typeof account> {}

/** Type and normal balance may come in any case: the forms show them capitalised. */
const lowerCased = v.pipe(v.string(), v.toLowerCase())

const typed = {
  accountName: requiredLine(120, 'Account name is required'),
  accountType: v.pipe(lowerCased, v.picklist(ACCOUNT_TYPES, 'Account type is required')),
  normalBalance: v.pipe(lowerCased, v.picklist(NORMAL_BALANCES, 'Normal balance is required')),
}

export const accountCreation = v.strictObject({
  accountCode: v.picklist(ACCOUNT_CODES, 'Account code is required'),
  ...typed,
})

export const accountUpdate = v.strictObject(typed)

type AccountFields = FieldsOf<Account, v.InferInput<typeof accountCreation>>

const fields: AccountFields = {
  accountCode: {
    label: 'Account Code',
    kind: 'choice',
    textOf: accountCodeLabel,
    placeholder: 'Choose an account code',
    hint: 'Unique identifier for this account. Cannot be changed after first use.',
  },
  accountName: {
    label: 'Account Name',
    labels: { history: 'Account name' },
    hint: 'Use a clear and descriptive name.',
  },
  normalBalance: {
    label: 'Normal balance',
    labels: { column: 'Normal Balance', details: 'Normal Balance' },
    kind: 'choice',
    choices: NORMAL_BALANCES,
    placeholder: 'Debit or Credit',
  },
  accountType: {
    label: 'Account Type',
    labels: { column: 'Type', details: 'Type', history: 'Account type' },
    kind: 'choice',
    choices: ACCOUNT_TYPES,
    placeholder: 'Choose an account type',
  },
  status: { label: 'Status', kind: 'status', details: false },
  createdAt: { label: 'Last activity', kind: 'date' },
}

export const accountEntity: Entity<Account, keyof AccountFields> = {
  plural: 'accounts',
  titleOf: ({ accountName }) => accountName,
  fields,
  edit: accountUpdate,
}

export const accountList = {
  sorts: SORTS.accounts,
  initial: 'accountCode',
  filters: {
    accountType: { label: 'Account type', valueIn: 'accountType', values: ACCOUNT_TYPES, isSingle: true },
    status: { label: 'Status', statuses: ACCOUNT_STATUSES, isSingle: true },
    normalBalance: { label: 'Normal balance', valueIn: 'normalBalance', values: NORMAL_BALANCES, isSingle: true },
  },
} as const satisfies ListOf<Account>

const onAccount = { access: 'signed-in', response: ignoredResponse, source: 'stated' } as const

export const accountCalls = {
  'account.create': { ...onAccount, method: 'POST', path: '/coa/create', body: accountCreation },
  'account.list': {
    ...onAccount,
    method: 'GET',
    path: '/coa/all',
    query: v.strictObject({
      ...pageQuery,
      search: v.optional(text(200)),
      status: v.optional(v.pipe(lowerCased, v.picklist(ACCOUNT_STATUSES))),
      accountType: v.optional(v.pipe(lowerCased, v.picklist(ACCOUNT_TYPES))),
      normalBalance: v.optional(v.pipe(lowerCased, v.picklist(NORMAL_BALANCES))),
    }),
    response: envelope(v.object({ items: v.array(account), ...pageAnswer })),
  },
  'account.edit': { ...onAccount, method: 'PATCH', path: '/coa/update/:id', body: accountUpdate },
  'account.setStatus': {
    ...onAccount,
    method: 'PATCH',
    path: '/coa/status/:id',
    body: v.strictObject({ status: v.picklist(ACCOUNT_STATUSES) }),
  },
  'query.accounts': {
    ...onList,
    path: '/query/accounts',
    access: 'signed-in',
    query: v.strictObject(listQuery(accountList)),
    response: page(account),
  },
} as const satisfies Record<string, Endpoint>
