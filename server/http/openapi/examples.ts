import type { GenericSchema, InferInput } from 'valibot'
import type { BodyInput, CallName, ChangeName, calls } from '#contract/calls.ts'
import type { Credentials } from '#contract/session.ts'

const ADA = { _id: 'u-7f3a', firstName: 'Ada', lastName: 'Obi' }
const AT = '2026-03-02T09:15:00.000Z'
const CHART = '9f2c7a1b04de'

const user = {
  ...ADA,
  email: 'ada.obi@statehouse.example',
  role: 'Analyst',
  roleId: 'r-2c91',
  permissions: ['read_task'],
  accountLocked: false,
  lastActive: AT,
  createdAt: '2026-01-12T08:00:00.000Z',
  isSuperAdmin: false,
  version: 3,
}
const role = { _id: 'r-2c91', name: 'Analyst', permissions: ['read_task'], isActive: true, createdAt: AT, version: 1 }
const task = {
  _id: 't-51be',
  title: 'Reconcile the settlement account',
  description: 'Compare the processor report of February with the ledger.',
  dueDate: '2026-03-06T17:00:00.000Z',
  status: 'proposed',
  percentageDone: 40,
  assignedTo: ADA._id,
  role: 'self',
  version: 1,
} as const
const file = {
  _id: 'f-9e10',
  name: 'Report February.pdf',
  url: 'https://admin.example.com/media/raw/upload/x4Jq/Report-February.pdf',
  size: '1.5 MB',
  type: 'PDF',
  createdAt: AT,
}
const announcement = {
  _id: 'a-08d4',
  title: 'Offices close early on Friday',
  description: 'The offices close at 14:00.',
  lead: ADA,
  collaborators: [ADA],
  files: [file.url],
  link: 'https://intranet.example.com/closing',
  status: 'published' as const,
  createdAt: AT,
  version: 2,
}
const account = {
  _id: 'c-3b77',
  accountCode: 'CASH_MAIN',
  accountName: 'Main cash',
  accountType: 'asset',
  normalBalance: 'debit',
  status: 'active',
  createdAt: AT,
  version: 1,
} as const
const transaction = {
  _id: '4821',
  transactionId: 'TRX-2026-004821',
  createdAt: AT,
  currency: 'NGN',
  totalAmount: '125000.50',
  status: 'posted',
  type: 'incoming',
} as const
const event = {
  _id: '90211',
  user: { firstName: 'Ada', lastName: 'Obi', email: user.email },
  action: 'task.create',
  message: 'Proposed task: Reconcile the settlement account',
  timestamp: AT,
  ip: '192.0.2.10',
}
const entry = { _id: '9642', type: 'debit', amount: '125000.50', narration: 'Settlement of 1 March' } as const
const signedInUser = { ...ADA, email: user.email, role: 'r-2c91', isSuperAdmin: false }
const figures = { account, opening: '10000.00', debits: '125000.50', credits: '0.00', balance: '135000.50' } as const
const money = { totalAssets: '135000.50', totalLiabilities: '20000.00', netPosition: '115000.50' }
const preferences = { theme: 'dark', density: 'compact', workMails: true, signedInAt: AT } as const
const session = { accessToken: 'acc.s-1.Zm9v', refreshToken: 'ref.s-1.YmFy', user: signedInUser } satisfies Credentials

const page = <Row>(...rows: Row[]) => ({ data: { rows, total: 1 } })
const created = <Data>(message: string, data: Data) => ({ message, data })

type Bodied = { [Name in ChangeName]: BodyInput<Name> extends undefined ? never : Name }[ChangeName]

/** A body of each call that takes one. */
export const bodies: { readonly [Name in Bodied]: BodyInput<Name> } = {
  'session.create': { email: user.email },
  'session.verify': { sessionId: 'Zk3P0cVb', otp: '402913' },
  'role.create': { name: 'Analyst', permissions: ['read_task'] },
  'role.edit': { name: 'Senior analyst', permissions: ['read_task', 'read_user'] },
  'user.create': { firstName: 'Ada', lastName: 'Obi', email: user.email, role: role._id },
  'user.edit': { firstName: 'Ada', lastName: 'Obi-Nwosu', email: user.email, role: role._id },
  'task.create': { title: task.title, description: task.description, dueDate: task.dueDate },
  'task.assign': { title: task.title, dueDate: task.dueDate, assignedTo: ADA._id },
  'task.edit': { title: 'Reconcile both settlement accounts', description: task.description },
  'task.approve': { feedback: 'Go ahead.' },
  'task.deny': { feedback: 'The processor has not sent its report yet.' },
  'task.requestMore': { feedback: 'Which account is meant?' },
  'task.markDone': { percentageDone: 100 },
  'announcement.create': { title: announcement.title, description: announcement.description, status: 'draft' },
  'announcement.update': {
    title: announcement.title,
    description: announcement.description,
    lead: ADA._id,
    collaborators: [],
    files: [],
    link: announcement.link,
    status: 'published',
  },
  'fileUpload.create': { name: file.name, url: file.url, size: file.size, type: file.type },
  'media.sign': { timestamp: 1772442900, folder: 'uploads', upload_preset: 'statehouse', source: 'uw' },
  'account.create': {
    accountCode: account.accountCode,
    accountName: account.accountName,
    accountType: account.accountType,
    normalBalance: account.normalBalance,
  },
  'account.edit': { accountName: 'Main cash account', accountType: 'asset', normalBalance: 'debit' },
  'account.setStatus': { status: 'inactive' },
  'ledger.reverse': { reason: 'The customer paid twice.' },
  'notification.read': { ids: ['1204'] },
  'preferences.change': { theme: 'dark', density: 'compact' },
}

type Typed<Name extends CallName> = (typeof calls)[Name]['response'] extends infer R extends GenericSchema
  ? unknown extends InferInput<R>
    ? never
    : Name
  : never

/** A response of each call whose response is more than a message. */
export const responses: {
  readonly [Name in { [N in CallName]: Typed<N> }[CallName]]: InferInput<(typeof calls)[Name]['response']>
} = {
  'session.create': { data: { sessionId: 'Zk3P0cVb' } },
  'session.verify': { data: session },
  'session.validate': { data: { valid: true, user: signedInUser } },
  'session.own': {
    data: [
      {
        _id: 's-1',
        isCurrent: true,
        device: 'Firefox on Linux',
        ip: '192.0.2.10',
        createdAt: AT,
        lastSeenAt: AT,
      },
    ],
  },
  'role.permissions': {
    data: ['read_user', 'read_task', 'read_announcement', 'read_file_upload', 'reverse_ledger', '*'],
  },
  'role.list': { data: [role] },
  'role.read': { data: role },
  'user.list': { data: [user] },
  'employee.list': { data: [ADA] },
  'eventLog.list': { data: [event] },
  'task.assigned': { data: [task] },
  'task.all': { data: [{ ...task, firstName: 'Ada', lastName: 'Obi' }] },
  'announcement.all': { data: [announcement] },
  'announcement.list': { data: [announcement] },
  'fileUpload.list': { data: [file] },
  'media.sign': { data: { signature: '0b5e7c1f' } },
  'account.list': { data: { items: [account], total: 1, page: 1, limit: 10 } },
  'ledger.list': { data: { data: [transaction], total: 1, page: 1, limit: 10 } },
  'ledger.entries': { data: [{ ...entry, ledger: transaction._id, updatedAt: AT }] },
  'ledger.reversal': {
    data: {
      entries: [
        { accountCode: 'CASH_MAIN', type: 'debit', amount: '125000.50' },
        { accountCode: 'USER_WALLET', type: 'credit', amount: '125000.50' },
      ],
      reversedBy: {
        _id: '5002',
        transactionId: `${transaction.transactionId}-R`,
        type: 'outgoing',
        at: AT,
        by: ADA,
        reason: 'The customer paid twice.',
      },
    },
  },
  'ledger.summary': {
    data: {
      ...money,
      transactionsThisMonth: 212,
      changeOnLastMonth: 4.2,
      incoming: { amount: '980000.00', transactions: 140 },
      outgoing: { amount: '864999.50', transactions: 72 },
    },
  },
  'accounting.balances': { data: { accounts: [figures], debits: '125000.50', credits: '125000.50', transactions: 1 } },
  'accounting.entries': { data: { rows: [{ ...entry, balance: '135000.50', transaction }], total: 1 } },
  'history.event': {
    data: {
      _id: event._id,
      record: { entity: 'task', id: task._id, title: task.title, isOpen: true },
      concerns: ADA,
      from: 'proposed',
      to: 'approved',
      changes: [{ field: 'status', before: 'proposed', after: 'approved' }],
      requestId: '6f0a2f3e-5f0e-4c7c-9d53-0a4a3d3f6f11',
    },
  },
  'history.read': {
    data: {
      entity: 'task',
      id: task._id,
      status: 'approved',
      chart: CHART,
      events: [
        { _id: '1', at: AT, by: ADA, move: 'task.create', to: 'proposed', changes: [], chart: CHART },
        {
          _id: '2',
          at: AT,
          by: ADA,
          move: 'task.approve',
          from: 'proposed',
          to: 'approved',
          changes: [],
          chart: CHART,
        },
      ],
      earlier: 0,
    },
  },
  'insight.read': {
    data: {
      entity: 'task',
      from: '2026-01-26T09:15:00.000Z',
      to: AT,
      chart: CHART,
      statuses: [{ status: 'proposed', now: 4, entered: 31, left: 27, medianSeconds: 5400, p90Seconds: 86_400 }],
      transitions: [{ from: 'proposed', move: 'task.approve', to: 'approved', count: 22, people: 2, again: 1 }],
      refusals: [{ status: 'approved', move: 'task.edit', why: 'state', count: 2, people: 1 }],
      charts: [{ chart: CHART, moves: 80, refusals: 2 }],
      cases: { started: 31, ended: 20, medianSecondsToEnd: 172_800, firstTimeRight: 18, reworked: 2 },
      waits: [{ status: 'proposed', by: ADA, waitsFor: ADA, count: 12, medianSeconds: 5400 }],
    },
  },
  'insight.checks': {
    data: {
      at: AT,
      isSound: true,
      records: 210,
      moves: 1204,
      acceptedToday: 0,
      found: 0,
      findings: [],
      charts: [{ entity: 'task', chart: CHART, moves: 820 }],
    },
  },
  'notification.list': {
    data: {
      unread: 1,
      items: [
        { _id: '1204', kind: 'task.approved', title: task.title, entity: 'task', id: task._id, at: AT, count: 1 },
      ],
    },
  },
  'notification.read': { data: { unread: 0 } },
  'preferences.read': { data: preferences },
  'preferences.change': { data: preferences },
  'query.tasks': page(task),
  'query.users': page(user),
  'query.announcements': page(announcement),
  'query.files': page(file),
  'query.accounts': page(account),
  'query.ledger': page({
    ...transaction,
    narration: 'Payout to Yaba Phone Hub',
    accounts: ['CASH_MAIN', 'MERCHANT_WALLET'],
    isReversed: true,
  }),
  'ledger.total': { data: { transactions: 1113, amount: '4321000.00' } },
  'query.events': page(event),
}

/** Of the calls that create a record. */
export const creations = {
  'role.create': created('Role created', role),
  'user.create': created('User created', user),
  'task.create': created('Task added', task),
  'task.assign': created('Task added', task),
  'announcement.create': created('Announcement created', announcement),
  'fileUpload.create': created('File uploaded', file),
  'account.create': created('Account created', account),
}
