// The fields that the specification states, written from it and never from the contract.

const CREATED = '2026-03-09T09:00:00.000Z'

export const COLLEAGUE = { _id: 'user-2', firstName: 'Bola', lastName: 'Ade' }

const user = {
  ...COLLEAGUE,
  email: 'bola@example.org',
  role: 'Clerk',
  roleId: 'role-2',
  permissions: ['read_task'],
  accountLocked: false,
  createdAt: CREATED,
}
const role = { _id: 'role-2', name: 'Clerk', permissions: ['read_task'], isActive: true, createdAt: CREATED }
const event = {
  _id: 'event-1',
  user: { firstName: 'Bola', lastName: 'Ade', email: 'bola@example.org' },
  action: 'Login',
  message: 'Signed in from the office in Kano',
  timestamp: CREATED,
  ip: '192.0.2.7',
}
const announcement = {
  _id: 'announcement-1',
  title: 'Fire drill',
  description: 'At ten',
  lead: COLLEAGUE,
  collaborators: [],
  files: [],
  link: '',
  status: 'draft',
  createdAt: CREATED,
}
const file = {
  _id: 'file-1',
  name: 'Design guide',
  url: 'https://media.example/guide.pdf',
  size: '1.5 MB',
  type: 'PDF',
  createdAt: CREATED,
}
const account = {
  _id: 'account-1',
  accountCode: 'CASH_MAIN',
  accountName: 'Cash',
  accountType: 'asset',
  normalBalance: 'debit',
  status: 'active',
  createdAt: CREATED,
}
const transaction = {
  _id: 'ledger-1',
  transactionId: 'TRX-1',
  createdAt: CREATED,
  currency: 'NGN',
  totalAmount: 1250.5,
  status: 'posted',
  type: 'incoming',
}
const entry = {
  _id: 'entry-1',
  ledger: 'ledger-1',
  type: 'credit',
  amount: 1250.5,
  updatedAt: CREATED,
  accountDetails: {},
  narration: 'Top-up',
}

const none: unknown = undefined

/** Lists never change. */
export const STATED_AREAS: readonly (readonly [call: RegExp, data: unknown])[] = [
  [/^GET \/role\/permissions$/, ['read_task', 'read_user']],
  [/^GET \/role$/, [role]],
  [/^GET \/role\/[^/]+$/, { ...role, permissions: ['read_announcement'] }],
  [/^POST \/role\/create$/, none],
  [/^PATCH \/role\/update\/[^/]+$/, none],
  [/^GET \/user\/employees$/, [COLLEAGUE]],
  [/^GET \/user$/, [user]],
  [/^POST \/user\/create$/, none],
  [/^PATCH \/user\/[^/]+$/, none],
  [/^GET \/event-logs$/, [event]],
  [/^GET \/announcement(\/all)?$/, [announcement]],
  [/^POST \/announcement\/create$/, none],
  [/^PATCH \/announcement\/[^/]+\/update$/, none],
  [/^GET \/file-upload\/list$/, [file]],
  [/^GET \/coa\/all$/, { items: [account] }],
  [/^POST \/coa\/create$/, none],
  [/^PATCH \/coa\/update\/[^/]+$/, none],
  [/^GET \/ledger\/all$/, { data: [transaction] }],
  [/^GET \/ledger\/[^/]+\/entries$/, [entry]],
]
