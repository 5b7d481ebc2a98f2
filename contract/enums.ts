// Apart from the schemas of the records, because the first screen reads addresses by these words, and charts the limits.

export const TASK_STATUSES = ['proposed', 'approved', 'denied', 'carried-forward', 'done', 'completed'] as const
export const ANNOUNCEMENT_STATUSES = ['draft', 'published'] as const
export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const
export const NORMAL_BALANCES = ['debit', 'credit'] as const
export const ACCOUNT_STATUSES = ['active', 'inactive'] as const
export const LEDGER_STATUSES = ['posted'] as const
export const LEDGER_TYPES = ['incoming', 'outgoing'] as const
export const ENTRY_TYPES = ['credit', 'debit'] as const
export const FEEDBACK_MAX = 500
export const NARRATION_MAX = 500
