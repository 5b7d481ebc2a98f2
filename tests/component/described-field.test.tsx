import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account, accountCalls, accountEntity } from '#contract/account.ts'
import { announcement, announcementCalls, announcementEntity } from '#contract/announcement.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fileEntity, fileUpload, fileUploadCalls } from '#contract/file-upload.ts'
import { role, roleCalls, roleEntity } from '#contract/role.ts'
import { task, taskCalls, taskEntity } from '#contract/task.ts'
import { userCalls, userEntity, user as userSchema } from '#contract/user.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { ChangedFields } from '#src/history/changed-fields.tsx'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, serverWithAnnouncements, withSent } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import { ACCOUNT, serverWithFinance } from './support/finance.ts'
import { historyOf, WITH_HISTORY } from './support/history.ts'
import { WITH_LIVE, withStream } from './support/live.ts'
import { openedForm, personOf, STAFF, serverWithPeople } from './support/people.ts'
import { renderUi } from './support/render-ui.tsx'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'

/** By the name in front of their calls. */
const RECORDS = {
  user: { entity: userEntity, schema: userSchema, calls: userCalls, changes: ['create', 'edit'] },
  role: { entity: roleEntity, schema: role, calls: roleCalls, changes: ['create', 'edit'] },
  task: { entity: taskEntity, schema: task, calls: taskCalls, changes: ['create', 'assign', 'edit'] },
  announcement: {
    entity: announcementEntity,
    schema: announcement,
    calls: announcementCalls,
    changes: ['create', 'update'],
  },
  fileUpload: { entity: fileEntity, schema: fileUpload, calls: fileUploadCalls, changes: ['create'] },
  account: { entity: accountEntity, schema: account, calls: accountCalls, changes: ['create', 'edit'] },
} as const

const entriesIn = (schema: unknown): Record<string, v.GenericSchema> => Reflect.get(Object(schema), 'entries')

/** The descriptions and the schemas of all records with a field that no screen names. */
const descriptions = Object.values(RECORDS).map(({ entity }): Record<string, object> => entity.fields)
const schemas = new Set(
  Object.entries(RECORDS).flatMap(([name, { schema, calls, changes }]) => [
    entriesIn(schema),
    ...changes.map((change) =>
      entriesIn(new Map<string, Endpoint>(Object.entries(calls)).get(`${name}.${change}`)?.body),
    ),
  ]),
)

beforeAll(() => {
  for (const fields of descriptions) fields.department = { label: 'Department' }
  for (const entries of schemas) entries.department = v.optional(v.string())
})

afterAll(() => {
  for (const each of [...descriptions, ...schemas]) delete each.department
})

const department = { department: 'Treasury' }

test('a field that only the description and the schemas name is in the notice about a conflict', async () => {
  let users = [{ ...personOf(), ...department, version: 1 }]
  const server = withStream(serverWithPeople({ users: () => users }))
  await renderApp({ at: '/dashboard', signedInAs: ben, config: WITH_LIVE, server })
  await server.stream.open()
  const form = await openedForm('Edit User', () => chooseInRowMenu('Chi Example', 'Edit User'))
  await form.getByRole('textbox', { name: 'Department' }).fill('Payments')
  users = [{ ...personOf(), department: 'Audit', version: 2 }]
  await server.stream.change({ tags: ['User'], entity: 'user', id: 'chi', version: 2, by: 'ada' })
  await form.getByRole('button', { name: 'Show both' }).click()
  await expect
    .element(page.getByRole('table', { name: 'Both versions' }).getByRole('row').nth(1))
    .toHaveTextContent('DepartmentTreasuryAuditPayments')
})

test.each(Object.entries(RECORDS))(
  'the history and a column of such a field of %s have its label',
  async (name, { entity }) => {
    const [column] = columnsOf<object, string>({ entity: entity as never }, { department: { size: 8 } })
    expect([column?.header, column?.text(department)]).toEqual(['Department', 'Treasury'])
    await renderUi(<ChangedFields entity={name} changes={[{ field: 'department', before: '', after: 'Treasury' }]} />)
    await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Department---Treasury')
  },
)

// A file has no details, and of what is sent about it a person types the name alone: the upload gives the rest.
test.each([
  {
    at: '/dashboard',
    server: () => serverWithPeople({ users: () => [{ ...personOf(), ...department }] }),
    record: { entity: 'user', id: 'chi', title: 'Chi Example' },
    view: 'View Permissions',
    details: 'View Permissions',
    edit: { entry: 'Edit User', title: 'Edit User', submit: 'Save changes' },
    create: { button: 'Create new user', title: 'Create new user' },
  },
  {
    at: '/dashboard/roles',
    server: () => serverWithPeople({ roles: () => [{ ...STAFF, ...department }] }),
    record: { entity: 'role', id: STAFF._id, title: STAFF.name },
    view: 'View Permissions',
    details: 'View Permissions',
    edit: { entry: 'Edit Role', title: 'Edit Role', submit: 'Save changes' },
    create: { button: 'Create new role', title: 'Create new role' },
  },
  ...['/dashboard/tasks', '/dashboard/tasks?tab=employee'].map((at) => ({
    at,
    server: () => serverWithTasks(() => [{ ...TASK, ...department }]),
    record: { entity: 'task', id: TASK._id, title: TASK.title } as const,
    view: 'View details',
    details: 'View task details',
    edit: { entry: 'Edit', title: 'Edit Task', submit: 'Save changes' },
    create: { button: 'Add new task', title: 'Add New Task' },
  })),
  {
    at: '/dashboard/announcement',
    server: () => serverWithAnnouncements(() => [withSent(department)]),
    record: { entity: 'announcement', id: ANNOUNCEMENT._id, title: ANNOUNCEMENT.title },
    view: 'View',
    details: 'View announcement details',
    edit: { entry: 'Edit', title: 'Edit announcement', submit: 'Publish' },
    create: { button: 'Create new announcement', title: 'Create New Announcement' },
  },
  {
    at: '/dashboard/coa',
    server: () => serverWithFinance({ accounts: () => [{ ...ACCOUNT, ...department }] }),
    record: { entity: 'account', id: ACCOUNT._id, title: ACCOUNT.accountCode },
    view: 'View details',
    details: 'Account details',
    edit: { entry: 'Edit', title: 'Edit Account', submit: 'Save changes' },
    create: { button: 'Create New Account', title: 'Create Account' },
  },
] as const)('such a field at $at is in its details and both forms, and is sent', async (area) => {
  const server = area.server()
  const { entity, id, title } = area.record
  server.respondWith('history.read', () => historyOf('draft', [], { entity, id }))
  await renderApp({ at: area.at, signedInAs: ben, server, config: WITH_HISTORY })
  const create = page.getByRole('button', { name: area.create.button })
  const empty = await openedForm(area.create.title, () => create.click())
  await expect.element(empty.getByRole('textbox', { name: 'Department' })).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await chooseInRowMenu(title, area.view)
  await expect.element(dialog(area.details).getByText('Treasury')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const form = await openedForm(area.edit.title, () => chooseInRowMenu(title, area.edit.entry))
  const field = form.getByRole('textbox', { name: 'Department' })
  await expect.element(field).toHaveValue('Treasury')
  await field.fill('Payments')
  const { body } = await server.changeBy(() => form.getByRole('button', { name: area.edit.submit }).click())
  expect(Object(body).department).toBe('Payments')
})
