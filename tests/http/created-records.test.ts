import { afterAll, expect, test } from 'vitest'
import { accounts } from '#server/db/ledger-tables.ts'
import { fileUploads } from '#server/db/media-tables.ts'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import { addAsset } from '#tests/support/media-asset.ts'
import { startAnnouncementWorld } from './support/announcement-world.ts'
import type { Person } from './support/people-world.ts'
import { asStored, find, type StoredIn } from './support/world.ts'

const world = await startAnnouncementWorld()
afterAll(() => world.close())

const notice = await addAsset(world.server, { ownerId: 'adaeze', folder: 'announcements' })
const guide = await addAsset(world.server, { ownerId: 'adaeze' })
const now = world.clock.now()

const DUE = '2026-03-06T11:00:00.000Z'
const TASK = { title: 'VAT schedule', dueDate: DUE, assignedTo: 'chidi' }
const NEWS = {
  title: 'Fire drill',
  description: 'Bring nothing',
  files: [notice],
  link: 'https://intranet.example/drill',
}
const SENT_NEWS = {
  title: ' Fire drill ',
  description: '\n Bring nothing ',
  lead: 'hauwa',
  collaborators: ['ngozi', 'adaeze', 'ngozi'],
  files: [notice, ` ${notice} `],
  link: ' https://intranet.example/drill ',
}
const SHOWN_NEWS = {
  ...NEWS,
  lead: { _id: 'hauwa', firstName: 'Hauwa', lastName: 'Danjuma' },
  collaborators: [
    { _id: 'ngozi', firstName: 'Ngozi', lastName: 'Eze' },
    { _id: 'adaeze', firstName: 'Adaeze', lastName: 'Nwosu' },
  ],
}
const STORED_NEWS = {
  ...NEWS,
  leadId: 'hauwa',
  collaboratorIds: ['ngozi', 'adaeze'],
  createdBy: 'adaeze',
  updatedAt: now,
}
const ACCOUNT = { accountCode: 'CASH_MAIN', accountName: 'Cash at banks' }
const FILE = { name: 'Design guide', url: guide, size: '1.5 MB', type: 'PDF' }

interface Creation {
  readonly what: string
  readonly as: Person
  readonly path: string
  readonly sent: object
  readonly says: string
  /** The answer and the list have these fields, an id and the time. */
  readonly shown: object
  readonly storedIn: StoredIn<object>
  readonly stored?: object
  readonly list: readonly [reader: Person, path: string]
  readonly logged: readonly [action: string, message: string, entity: string]
}

const CREATIONS: readonly Creation[] = [
  {
    what: 'a task that is proposed',
    ...{ as: 'chidi', path: '/task/create', storedIn: tasks, list: ['chidi', '/task/assigned'], says: 'Task added' },
    sent: { title: '  VAT schedule ', description: ' With invoices ', dueDate: DUE },
    shown: { ...TASK, description: 'With invoices', status: 'proposed', role: 'Software engineer', version: 1 },
    logged: ['task.create', 'Proposed task: VAT schedule', 'task'],
  },
  {
    what: 'a task that is assigned',
    ...{ as: 'adaeze', path: '/task/assign', storedIn: tasks, list: ['chidi', '/task/assigned'], says: 'Task added' },
    sent: { ...TASK, description: ' ' },
    shown: { ...TASK, status: 'approved', role: 'Super Admin', version: 1 },
    stored: {
      ...{ ...TASK, dueDate: new Date(DUE), status: 'approved', createdBy: 'adaeze', origin: 'Super Admin' },
      ...{ description: null, feedback: null, percentageDone: null, updatedAt: now, version: 1 },
    },
    logged: ['task.assign', 'Assigned task: VAT schedule', 'task'],
  },
  ...(['published', 'draft'] as const).map(
    (status): Creation => ({
      what: `an announcement as ${status}, which names nobody and no file twice,`,
      ...{ as: 'adaeze', path: '/announcement/create', storedIn: announcements, list: ['adaeze', '/announcement/all'] },
      says: status === 'draft' ? 'Announcement saved as draft' : 'Announcement published',
      sent: { ...SENT_NEWS, status },
      shown: { ...SHOWN_NEWS, status, version: 1 },
      stored: { ...STORED_NEWS, status, version: 1 },
      logged: [
        'announcement.create',
        `${status === 'draft' ? 'Drafted' : 'Published'} announcement: Fire drill`,
        'announcement',
      ],
    }),
  ),
  {
    what: 'a user, whose address is spelled in one way,',
    ...{ as: 'amaka', path: '/user/create', storedIn: users, list: ['rita', '/user'], says: 'User created' },
    sent: { firstName: ' Ngozi ', lastName: '\tEze', email: '  Ngozi.EZE@Statehouse.example ', role: 'staff' },
    shown: {
      ...{ firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi.eze@statehouse.example', accountLocked: false },
      ...{ role: 'Software engineer', roleId: 'staff', permissions: ['read_task'], isSuperAdmin: false, version: 1 },
    },
    logged: ['user.create', 'Created user: Ngozi Eze', 'user'],
  },
  {
    what: 'a role, with each permission once and in the order in which they are offered,',
    ...{ as: 'adaeze', path: '/role/create', storedIn: roles, list: ['adaeze', '/role'], says: 'Role created' },
    sent: { name: '  Auditor ', permissions: ['read_task', '*', 'read_user', 'read_task'] },
    shown: { name: 'Auditor', permissions: ['read_user', 'read_task', '*'], isActive: true, version: 1 },
    logged: ['role.create', 'Created role: Auditor', 'role'],
  },
  {
    what: 'an account, in lower case where it is a choice,',
    ...{ as: 'joy', path: '/coa/create', storedIn: accounts, list: ['joy', '/coa/all'], says: 'Account created' },
    sent: { ...ACCOUNT, accountName: '  Cash at banks ', accountType: 'Asset', normalBalance: 'Debit' },
    shown: { ...ACCOUNT, accountType: 'asset', normalBalance: 'debit', status: 'active', version: 1 },
    logged: ['account.create', 'Created account: CASH_MAIN', 'account'],
  },
  {
    what: 'a file, with the size and the type that it has,',
    ...{ as: 'adaeze', path: '/file-upload/create', storedIn: fileUploads, list: ['adaeze', '/file-upload/list'] },
    says: 'File uploaded',
    sent: { ...FILE, name: '  Design guide ', size: '1 GB', type: 'DOC' },
    shown: FILE,
    stored: { ...FILE, ownerId: 'adaeze' },
    logged: ['fileUpload.create', 'Uploaded file: Design guide', 'fileUpload'],
  },
]

test.each(CREATIONS)('$what is answered, listed, stored and audited once', async (creation) => {
  const { as, path, sent, says, shown, storedIn, stored, list, logged } = creation
  const audited = await world.countAudited()
  const { status, body, headers } = await world.call(as, 'POST', path, sent)
  const data = { ...shown, _id: expect.stringMatching(/^[0-9a-f-]{36}$/), createdAt: now.toISOString() }
  expect([status, body]).toEqual([201, { message: says, data }])
  expect(headers.get('etag')).toBe('version' in shown ? '"1"' : null)
  const { _id: id } = body.data
  const { body: listed } = await world.call(list[0], 'GET', list[1])
  expect((listed.data.items ?? listed.data).find(({ _id }: { _id: string }) => _id === id)).toEqual(body.data)
  const row = await find(world.db, storedIn, id)
  if (stored) expect(row).toEqual({ ...stored, id, createdAt: now })
  const [action, message, entity] = logged
  expect(await world.auditLog(audited)).toEqual([
    { userId: as, action, message, entity, entityId: id, before: null, after: asStored(row) },
  ])
})
