import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account, accountCreation, accountEntity, accountUpdate } from '#contract/account.ts'
import { announcement, announcementCreation, announcementEntity, announcementUpdate } from '#contract/announcement.ts'
import { type User, userEntity, userInput, user as userSchema } from '#contract/user.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { ChangedFields } from '#src/history/changed-fields.tsx'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, serverWithAnnouncements, withSent } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import { ACCOUNT, serverWithFinance } from './support/finance.ts'
import { historyOf, WITH_HISTORY } from './support/history.ts'
import { WITH_LIVE, withStream } from './support/live.ts'
import { openedForm, personOf, serverWithPeople } from './support/people.ts'
import { renderUi } from './support/render-ui.tsx'
import { chooseInRowMenu, dialog } from './support/tasks.ts'

/** The descriptions and the schemas of records with a field that no screen names. */
const schemas = [
  ...[userSchema, userInput],
  ...[announcement, announcementCreation, announcementUpdate],
  ...[account, accountCreation, accountUpdate],
].map(({ entries }): Record<string, v.GenericSchema> => entries)
const descriptions: Record<string, object>[] = [userEntity.fields, announcementEntity.fields, accountEntity.fields]

beforeAll(() => {
  for (const fields of descriptions) fields.department = { label: 'Department' }
  for (const entries of schemas) entries.department = v.optional(v.string())
})

afterAll(() => {
  for (const each of [...descriptions, ...schemas]) delete each.department
})

const chi = (department: string, version: number) => ({ ...personOf(), department, version })

test('a field that only the description and the schemas name is in details, form and conflict notice', async () => {
  let users = [chi('Treasury', 1)]
  const server = withStream(serverWithPeople({ users: () => users }))
  await renderApp({ at: '/dashboard', signedInAs: ben, config: WITH_LIVE, server })
  await server.stream.open()
  await chooseInRowMenu('Chi Example', 'View Permissions')
  await expect.element(dialog('View Permissions').getByText('Treasury')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const form = await openedForm('Edit User', () => chooseInRowMenu('Chi Example', 'Edit User'))
  await form.getByRole('textbox', { name: 'Department' }).fill('Payments')
  users = [chi('Audit', 2)]
  await server.stream.change({ tags: ['User'], entity: 'user', id: 'chi', version: 2, by: 'ada' })
  await form.getByRole('button', { name: 'Show both' }).click()
  await expect
    .element(page.getByRole('table', { name: 'Both versions' }).getByRole('row').nth(1))
    .toHaveTextContent('DepartmentTreasuryAuditPayments')
  await form.getByRole('button', { name: 'Keep what I typed' }).click()
  const { body } = await server.changeBy(() => form.getByRole('button', { name: 'Save changes' }).click())
  expect(Object(body).department).toBe('Payments')
})

test('the history and a column of such a field have its label', async () => {
  const [column] = columnsOf<User, string>({ entity: userEntity }, { department: { size: 8 } })
  expect([column?.header, column?.text(chi('Treasury', 1))]).toEqual(['Department', 'Treasury'])
  await renderUi(<ChangedFields entity="user" changes={[{ field: 'department', before: '', after: 'Treasury' }]} />)
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Department---Treasury')
})

const department = { department: 'Treasury' }

test.each([
  {
    at: '/dashboard/announcement',
    server: () => serverWithAnnouncements(() => [withSent(department)]),
    record: { entity: 'announcement', id: ANNOUNCEMENT._id, title: ANNOUNCEMENT.title },
    view: 'View',
    details: 'View announcement details',
    edit: { title: 'Edit announcement', submit: 'Publish' },
    create: { button: 'Create new announcement', title: 'Create New Announcement' },
  },
  {
    at: '/dashboard/coa',
    server: () => serverWithFinance({ accounts: () => [{ ...ACCOUNT, ...department }] }),
    record: { entity: 'account', id: ACCOUNT._id, title: ACCOUNT.accountCode },
    view: 'View details',
    details: 'Account details',
    edit: { title: 'Edit Account', submit: 'Save changes' },
    create: { button: 'Create New Account', title: 'Create Account' },
  },
] as const)('such a field of $at is in its details and both forms, and is sent', async (area) => {
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
  const form = await openedForm(area.edit.title, () => chooseInRowMenu(title, 'Edit'))
  const field = form.getByRole('textbox', { name: 'Department' })
  await expect.element(field).toHaveValue('Treasury')
  await field.fill('Payments')
  const { body } = await server.changeBy(() => form.getByRole('button', { name: area.edit.submit }).click())
  expect(Object(body).department).toBe('Payments')
})
