import { afterAll, expect, test } from 'vitest'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import { addAsset } from '#tests/support/media-asset.ts'
import { startAnnouncementWorld, WHOLE } from './support/announcement-world.ts'
import { NEW_USER, type Person } from './support/people-world.ts'
import { insertRow } from './support/world.ts'

const world = await startAnnouncementWorld()
const { db, server, clock } = world
afterAll(() => world.close())

const locked = await world.putUser({ locked: true })
const own = await addAsset(server, { ownerId: 'adaeze', folder: 'announcements' })
const ofAnother = await addAsset(server, { ownerId: 'babatunde', folder: 'announcements' })
const ofOtherArea = await addAsset(server, { ownerId: 'adaeze', folder: 'uploads' })

const at = clock.now()
const TASK = { title: 'VAT schedule', dueDate: '2026-03-06T11:00:00.000Z' }
const STORED_TASK = {
  ...TASK,
  id: 'task',
  dueDate: at,
  status: 'proposed',
  assignedTo: 'chidi',
  createdBy: 'chidi',
} as const
const ROLE = { name: 'Auditor', permissions: [] }

await insertRow(db, tasks, { ...STORED_TASK, origin: 'Staff', createdAt: at, updatedAt: at })
await world.putAnnouncement({ id: 'news' })
await world.putUser({ id: 'edited', roleId: null })
await world.putRole({ id: 'auditor' })

/** What is sent with the fault of a row, new and as an edit of a stored record. */
const RECORDS = {
  task: {
    storedIn: tasks,
    create: ['/task/assign', TASK],
    edit: ['/task/task/edit', { title: 'Edited title' }],
  },
  announcement: {
    storedIn: announcements,
    create: ['/announcement/create', { title: 'Fire drill', status: 'draft' }],
    edit: ['/announcement/news/update', { ...WHOLE, status: 'published' }],
  },
  user: {
    storedIn: users,
    create: ['/user/create', { ...NEW_USER, email: 'new@statehouse.example' }],
    edit: ['/user/edited', { ...NEW_USER, email: 'edited@statehouse.example' }],
  },
  role: {
    storedIn: roles,
    create: ['/role/create', ROLE],
    edit: ['/role/update/auditor', ROLE],
  },
} as const

const CODES = { 403: 'forbidden', 409: 'conflict', 422: 'unprocessable' } as const
const UNASSIGNABLE = 'This person cannot be given a task'
const [NO_TASKS, NO_NEWS] = ['cannot open tasks', 'cannot open announcements']
const NO_ROLE = 'they have no active role.'
const NOT_UPLOADED = 'This address is not one of a file that you uploaded here. Upload the file again.'
const TAKEN_ADDRESS = 'A user with this email address already exists.'
const UNGIVABLE = 'You cannot give a role with a permission that you do not have.'
const TAKEN_NAME = 'A role with this name already exists.'

test.each<[Person, keyof typeof RECORDS, what: string, fault: object, keyof typeof CODES, message: string]>([
  ['adaeze', 'task', 'an assignee whom nobody knows', { assignedTo: 'nobody' }, 422, UNASSIGNABLE],
  [
    ...(['adaeze', 'task', 'a locked assignee', { assignedTo: locked.id }, 422] as const),
    `Ngozi Eze ${NO_TASKS}: their account is locked.`,
  ],
  [
    ...(['adaeze', 'task', 'an assignee whose role opens no tasks', { assignedTo: 'rita' }, 422] as const),
    `Rita Musa ${NO_TASKS}: their role lacks read task.`,
  ],
  [
    'adaeze',
    'task',
    'an assignee with a disabled role',
    { assignedTo: 'joy' },
    422,
    `Joy Ekwueme ${NO_TASKS}: ${NO_ROLE}`,
  ],
  [
    ...(['adaeze', 'announcement', 'a lead whose role opens none', { lead: 'yetunde' }, 422] as const),
    `Yetunde Fashola ${NO_NEWS}: their role lacks read announcement.`,
  ],
  [
    ...(['adaeze', 'announcement', 'a collaborator with a disabled role', { collaborators: ['joy'] }, 422] as const),
    `Joy Ekwueme ${NO_NEWS}: ${NO_ROLE}`,
  ],
  [
    ...(['adaeze', 'announcement', 'a locked lead', { lead: locked.id }, 422] as const),
    `Ngozi Eze ${NO_NEWS}: their account is locked.`,
  ],
  ['adaeze', 'announcement', 'a lead whom nobody knows', { lead: 'nobody' }, 422, 'The lead is not an employee'],
  [
    ...(['adaeze', 'announcement', 'a collaborator whom nobody knows'] as const),
    ...([{ collaborators: ['chidi', 'nobody'] }, 422, 'A collaborator is not an employee'] as const),
  ],
  ['adaeze', 'announcement', 'a file of another super admin', { files: [own, ofAnother] }, 422, NOT_UPLOADED],
  ['adaeze', 'announcement', 'their own file of the other area', { files: [own, ofOtherArea] }, 422, NOT_UPLOADED],
  ['amaka', 'user', 'a taken address in another case', { email: 'CHIDI@statehouse.EXAMPLE' }, 409, TAKEN_ADDRESS],
  ['amaka', 'user', 'a taken address in blanks', { email: ' chidi@statehouse.example ' }, 409, TAKEN_ADDRESS],
  ['rita', 'user', 'a role beyond their own', { role: 'staff' }, 403, UNGIVABLE],
  ['amaka', 'user', 'a role that may do everything', { role: 'operations' }, 403, UNGIVABLE],
  ['amaka', 'user', 'a disabled role that may do everything', { role: 'retiredOperations' }, 403, UNGIVABLE],
  ['amaka', 'user', 'a disabled role', { role: 'retired' }, 422, 'This role is disabled'],
  ['adaeze', 'user', 'a disabled role', { role: 'retired' }, 422, 'This role is disabled'],
  ['adaeze', 'user', 'a role that does not exist', { role: 'missing' }, 422, 'This role does not exist'],
  ['adaeze', 'role', 'a taken name in another case', { name: ' PEOPLE OFFICER ' }, 409, TAKEN_NAME],
  [
    ...(['adaeze', 'role', 'unknown permissions', { permissions: ['read_user', 'fly', 'fly', 'swim'] }] as const),
    ...([422, 'There is no such permission: fly, swim'] as const),
  ],
])('for %s, a new or edited %s with %s is refused, and nothing is stored', async (...row) => {
  const [as, record, , fault, status, message] = row
  const { storedIn, create, edit } = RECORDS[record]
  const stored = () => db.queries.select().from(storedIn)
  const [before, audited] = [await stored(), await world.countAudited()]
  const body = { code: CODES[status], message, ...(status === 422 && { errors: [message] }) }
  const created = await world.call(as, 'POST', create[0], { ...create[1], ...fault })
  const edited = await world.call(as, 'PATCH', edit[0], { ...edit[1], ...fault })
  for (const answer of [created, edited]) expect([answer.status, answer.body]).toEqual([status, body])
  expect(await stored()).toEqual(before)
  expect((await world.auditLog(audited)).filter(({ after }) => after)).toEqual([])
})
