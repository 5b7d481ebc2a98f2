/** A larger total means "more than this". */
export const TOTAL_COUNTED = 1_000

/** Rows of the first page and of each further one that the browser reads. */
export const LIMITS = { first: '100', next: '200' }

/** By column of the table, `-` before it for descending. Rows without a value are last. */
export const SORTS = {
  tasks: ['title', 'status', 'assignee', 'dueDate', 'feedback', 'createdAt'],
  users: ['name', 'email', 'role', 'status', 'lastActive', 'createdAt'],
  announcements: ['title', 'description', 'status', 'createdAt'],
  files: ['name', 'url', 'size', 'type', 'createdAt'],
  accounts: ['accountCode', 'accountName', 'accountType', 'normalBalance', 'status', 'createdAt'],
  ledger: ['transactionId', 'createdAt', 'amount', 'status', 'type'],
  events: ['person', 'action', 'message', 'timestamp', 'ip'],
} as const

export type QueryList = keyof typeof SORTS
export type SortOf<List extends QueryList> = (typeof SORTS)[List][number]
