import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Entity } from '#contract/entity.ts'
import { type User, userEntity, userInput, user as userSchema } from '#contract/user.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { ChangedFields } from '#src/history/changed-fields.tsx'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { WITH_LIVE, withStream } from './support/live.ts'
import { openedForm, personOf, serverWithPeople } from './support/people.ts'
import { renderUi } from './support/render-ui.tsx'
import { chooseInRowMenu, dialog } from './support/tasks.ts'

/** The description and the schemas of a user with a field that no screen names. */
const schemas = [userSchema.entries, userInput.entries].map((entries): Record<string, v.GenericSchema> => entries)
const fields: Record<string, Entity<User>['fields'][string]> = userEntity.fields

beforeAll(() => {
  fields.department = { label: 'Department' }
  for (const entries of schemas) entries.department = v.optional(v.string())
})

afterAll(() => {
  for (const each of [fields, ...schemas]) delete each.department
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
