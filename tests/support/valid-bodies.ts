import type { BodyInput, ChangeName } from '#contract/calls.ts'

type Bodied = { [Name in ChangeName]: BodyInput<Name> extends undefined ? never : Name }[ChangeName]

const PERSON = { firstName: 'Ada', lastName: 'Obi', email: 'ada.obi@statehouse.example', role: 'r-2c91' }
const ROLE = { name: 'Analyst', permissions: ['read_task' as const] }
const TITLE = 'Reconcile the settlement account'
const DUE = '2026-03-02T09:15:00.000Z'
const ACCOUNT = { accountName: 'Main cash', accountType: 'asset', normalBalance: 'debit' } as const
const FEEDBACK = { feedback: 'Which account is meant?' }

/** Valid bodies of calls, with little more than what is required. */
export const validBodies = {
  'session.create': { email: PERSON.email },
  'session.verify': { sessionId: 'r-2c91', otp: '402913' },
  'role.create': ROLE,
  'role.edit': ROLE,
  'user.create': PERSON,
  'user.edit': PERSON,
  'task.create': { title: TITLE, dueDate: DUE },
  'task.assign': { title: TITLE, dueDate: DUE, assignedTo: 'u-7f3a' },
  'task.edit': { title: TITLE },
  'task.approve': FEEDBACK,
  'task.deny': FEEDBACK,
  'task.requestMore': FEEDBACK,
  'task.markDone': { percentageDone: 1 },
  'announcement.create': { title: TITLE, status: 'draft' },
  'announcement.update': {
    title: TITLE,
    lead: 'u-7f3a',
    collaborators: [],
    files: [],
    link: 'https://intranet.example.com/closing',
    status: 'draft',
  },
  'account.create': { accountCode: 'CASH_MAIN', ...ACCOUNT },
  'account.edit': ACCOUNT,
  'account.setStatus': { status: 'active' },
  'fileUpload.create': {
    name: 'Report February.pdf',
    url: 'https://admin.example.com/media/raw/upload/x4Jq/Report-February.pdf',
    size: '1.5 MB',
    type: 'PDF',
  },
  'media.sign': { timestamp: 1, folder: 'announcements', upload_preset: 'upload_preset', source: 'uw' },
  'notification.read': { ids: ['1204'] },
  'preferences.change': { theme: 'system' },
  'ledger.reverse': { reason: 'The customer paid twice.' },
} satisfies { readonly [Name in Bodied]?: BodyInput<Name> }
