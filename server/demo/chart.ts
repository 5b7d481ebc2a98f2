import type { accounts } from '#server/db/ledger-tables.ts'

type NewAccount = typeof accounts.$inferInsert

const CHART = [
  ['CASH_MAIN', 'Cash at partner banks', 'asset', 'debit'],
  ['SETTLEMENT_PROCESSOR', 'Due from card processor', 'asset', 'debit'],
  ['SUSPENSE_ASSET', 'Unmatched receipts', 'asset', 'debit'],
  ['USER_WALLET', 'Customer wallets', 'liability', 'credit'],
  ['MERCHANT_WALLET', 'Merchant wallets', 'liability', 'credit'],
  ['TRANSACTION_FEES', 'Fees from transactions', 'revenue', 'credit'],
] as const

export const demoAccounts = (createdAt: Date): NewAccount[] =>
  CHART.map(([code, name, type, normalBalance]) => ({
    id: `account-${code.toLowerCase().replaceAll('_', '-')}`,
    code,
    name,
    type,
    normalBalance,
    ...(code === 'SUSPENSE_ASSET' ? { status: 'inactive', version: 2 } : { status: 'active' }),
    createdAt,
  }))
