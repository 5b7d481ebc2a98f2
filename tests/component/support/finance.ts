import type { Account } from '#contract/account.ts'
import type { CallName } from '#contract/calls.ts'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { LedgerEntry, LedgerSummary, LedgerTransaction } from '#contract/ledger.ts'
import { createFakeServer } from './fake-server.ts'
import { STAFF } from './people.ts'
import { childTexts } from './screen-texts.ts'

export const ACCOUNT: Account = {
  _id: 'cash',
  accountCode: 'CASH_MAIN',
  accountName: 'Main cash',
  accountType: 'asset',
  normalBalance: 'debit',
  status: 'active',
  // Already the eighth of March in Lagos.
  createdAt: '2026-03-07T23:30:00.000Z',
  version: undefined,
}

export const TRANSACTION: LedgerTransaction = {
  _id: 'one',
  transactionId: 'TRX-20260307-000000000001',
  createdAt: '2026-03-07T23:30:00.000Z',
  currency: 'NGN',
  totalAmount: '1250.5',
  status: 'posted',
  type: 'incoming',
}

export const SUMMARY: LedgerSummary = {
  totalAssets: '9007199254740993.01',
  totalLiabilities: '-12.5',
  netPosition: '250000',
  transactionsThisMonth: 1204,
  changeOnLastMonth: -3.14,
  incoming: { amount: '4000000.4', transactions: 900 },
  outgoing: { amount: '15', transactions: 1 },
}

export const WITH_SUMMARY: AppConfig = { ...DEFAULT_CONFIG, extensions: ['summary'] }

interface Kept {
  readonly accounts?: () => Account[]
  readonly transactions?: () => LedgerTransaction[]
  readonly entries?: () => LedgerEntry[]
  /** Calls that the test answers. */
  readonly holds?: readonly CallName[]
}

/** Answers reads in pages, and holds changes. */
export function serverWithFinance(kept: Kept = {}) {
  const { accounts = () => [ACCOUNT], transactions = () => [TRANSACTION], entries = () => [] } = kept
  const cut = <Row>(rows: Row[]) => {
    const query = new URLSearchParams(server.sent.at(-1)?.path.split('?')[1])
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    return {
      cut: rows.slice((page - 1) * limit, page * limit),
      total: rows.length,
      page,
      limit,
    }
  }
  const responses = {
    'role.read': () => ({ data: STAFF }),
    'role.permissions': () => ({ data: [] }),
    'account.list': () => {
      const { cut: items, ...rest } = cut(accounts())
      return { data: { items, ...rest } }
    },
    'ledger.list': () => {
      const { cut: data, ...rest } = cut(transactions())
      return { data: { data, ...rest } }
    },
    'ledger.entries': () => ({ data: entries() }),
    'ledger.summary': () => ({ data: SUMMARY }),
  }
  const server = createFakeServer(responses, kept.holds)
  return server
}

/** The texts of each card. */
export const summaryCards = () => childTexts(document.querySelectorAll('dl > div'))
