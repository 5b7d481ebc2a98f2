import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import type { FakeServer } from './support/fake-server.ts'
import { setVisibility } from './support/live.ts'
import { expectAccessible } from './support/people.ts'
import { type KeptPreferences, preferencesOf, preferencesSent, WITH_PREFERENCES } from './support/preferences.ts'
import { menuTexts, textsOf } from './support/screen-texts.ts'
import { dialog, serverWithTasks, TASK } from './support/tasks.ts'

const WAITING = { name: 'Waiting', search: '?tab=employee&status=proposed' }

const options = page.getByRole('button', { name: 'Columns and export' })
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })

async function openTasks(kept: KeptPreferences, search = '') {
  const server = serverWithTasks(() => [TASK])
  server.respondWith('preferences.read', () => preferencesOf(kept))
  server.respondWith('preferences.change', () => preferencesOf())
  return renderApp({ at: `/dashboard/tasks${search}`, signedInAs: ben, server, config: WITH_PREFERENCES })
}

const lists = (server: FakeServer, name: 'views' | 'hidden') =>
  preferencesSent(server).map((body) => Object(body)[name])

test('the view of a list is saved under a name, found in its menu, renamed and deleted', async () => {
  const { server, ...app } = await openTasks({}, '?tab=employee&search=report')
  await options.click()
  await entry('Save this view…').click()
  const save = dialog('Save this view')
  await save.getByRole('button', { name: 'Save view' }).click()
  await expect.element(save.getByText('Name is required')).toBeVisible()
  const long = `Reports ${'x'.repeat(555)}`
  await save.getByRole('textbox', { name: 'Name' }).fill(long)
  await expect.element(save.getByText('503 characters too many')).toBeVisible()
  await expect.element(save.getByRole('textbox', { name: 'Name' })).toHaveValue(long)
  await expect.element(save.getByRole('button', { name: 'Save view' })).toBeDisabled()
  await save.getByRole('textbox', { name: 'Name' }).fill('Reports')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  const reports = { name: 'Reports', search: '?tab=employee&search=report' }
  await expect
    .poll(() => lists(server, 'views'))
    .toEqual([{ '/dashboard/tasks': [{ name: 'Reports', view: reports }] }])

  await app.type('/dashboard/tasks')
  await expect.element(page.getByRole('tab', { name: 'My tasks' })).toHaveAttribute('aria-selected', 'true')
  await options.click()
  await entry('Reports').click()
  await expect.poll(() => app.search()).toEqual({ tab: 'employee', search: 'report' })

  await options.click()
  await entry('Manage views…').click()
  const views = dialog('Views of this list')
  await views.getByRole('textbox', { name: 'Name of Reports' }).fill('My reports')
  await userEvent.keyboard('{Enter}')
  await expect.element(views.getByRole('textbox', { name: 'Name of My reports' })).toHaveValue('My reports')
  await expectAccessible()
  await views.getByRole('button', { name: 'Delete My reports' }).click()
  await expect.element(views.getByText('No view is left.')).toBeVisible()
  const renamed = { ...reports, name: 'My reports' }
  await expect
    .poll(() => lists(server, 'views').flatMap((each) => each['/dashboard/tasks']))
    .toEqual([
      { name: 'Reports', view: reports },
      { name: 'Reports', view: renamed },
      { name: 'My reports', view: null },
    ])
})

test('a name that is taken replaces its view; two views cannot share a name', async () => {
  const other = { name: 'Other', search: '' }
  const { server } = await openTasks({ views: { '/dashboard/tasks': [WAITING, other] } })
  await options.click()
  await expect.element(entry('Waiting')).toBeVisible()
  expect(menuTexts().slice(0, 4)).toEqual(['Waiting', 'Other', 'Save this view…', 'Manage views…'])
  await entry('Manage views…').click()
  const views = dialog('Views of this list')
  await views.getByRole('textbox', { name: 'Name of Other' }).fill('WAITING')
  await expect.element(views.getByText('Another view has this name')).toBeVisible()
  await views.getByRole('textbox', { name: 'Name of Other' }).fill('x'.repeat(61))
  await expect.element(views.getByText('1 character too many')).toBeVisible()
  await views.getByRole('button', { name: 'Done' }).click()

  await options.click()
  await entry('Save this view…').click()
  await dialog('Save this view').getByRole('textbox', { name: 'Name' }).fill('waiting')
  await expect.element(page.getByText('Replaces the view of this name.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const replaced = { name: 'waiting', search: '' }
  await expect
    .poll(() => lists(server, 'views'))
    .toEqual([{ '/dashboard/tasks': [{ name: 'waiting', view: replaced }] }])
  await options.click()
  await expect.element(entry('waiting')).toBeVisible()
  expect(menuTexts().slice(0, 2)).toEqual(['waiting', 'Other'])
})

test('hidden columns follow the person, unless the address says otherwise', async () => {
  const { server, ...app } = await openTasks({ hidden: { '/dashboard/tasks': ['status'] } }, '?tab=employee')
  await expect
    .poll(() => textsOf(page, 'columnheader'))
    .toEqual(['', 'Task Title', 'Assignee', 'Feedback', 'Due date', 'Actions'])
  await options.click()
  await page.getByRole('menuitemcheckbox', { name: 'Status' }).click()
  await expect.poll(() => lists(server, 'hidden')).toEqual([{ '/dashboard/tasks': { status: false } }])
  expect(app.search()).toEqual({ tab: 'employee', hidden: [] })
  await page.getByRole('menuitemcheckbox', { name: 'Feedback' }).click()
  await expect.poll(() => lists(server, 'hidden').at(-1)).toEqual({ '/dashboard/tasks': { feedback: true } })
  expect(app.search()).toEqual({ tab: 'employee', hidden: ['feedback'] })
})

const HEADS = ['Task Title', 'Status', 'Due date', 'Feedback']

test.each([
  ['{"hidden":{"/dashboard/tasks":["status"]}}', ['Status']],
  ['{"hidden":{"/dashboard/tasks":["status","dueDate","gone"]}}', ['Status', 'Due date']],
  ['{"hidden":{"/dashboard/ledger":["status"]}}', []],
  ['{"hidden":{"/dashboard/tasks":"status"}}', []],
  ['{"hidden":7}', []],
  ['7', []],
  ['"status"', []],
  ['true', []],
  ['["status"]', []],
  ['null', []],
  ['not JSON', []],
])('while the preferences are on their way, the columns of the last visit are hidden: %s', async (kept, hidden) => {
  const server = serverWithTasks(() => [TASK])
  server.hold('preferences.read')
  const prepare = (storage: Storage) => storage.setItem('columns', kept)
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server, config: WITH_PREFERENCES, prepare })
  const heads = () => expect.poll(() => textsOf(page, 'columnheader').filter((head) => HEADS.includes(head)))
  await heads().toEqual(HEADS.filter((head) => !hidden.includes(head)))
  await server.answer('preferences.read', preferencesOf({ hidden: { '/dashboard/tasks': ['feedback'] } }))
  await heads().toEqual(HEADS.filter((head) => head !== 'Feedback'))
  expect(app.items.getItem('columns')).toBe('{"hidden":{"/dashboard/tasks":["feedback"]}}')
})

test('what another tab saved is there when this tab comes to the front', async () => {
  const { server } = await openTasks({ views: { '/dashboard/tasks': [WAITING] } })
  await options.click()
  await expect.element(entry('Waiting')).toBeVisible()
  const others = [WAITING, { name: 'Elsewhere', search: '' }]
  server.respondWith('preferences.read', () => preferencesOf({ theme: 'dark', views: { '/dashboard/tasks': others } }))
  setVisibility('visible')
  await expect.element(entry('Elsewhere')).toBeVisible()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
})

test('a change that is refused is not sent again, and the list is as it is stored', async () => {
  const { server } = await openTasks({ views: { '/dashboard/tasks': [WAITING] } })
  server.hold('preferences.change')
  await options.click()
  await entry('Save this view…').click()
  await dialog('Save this view').getByRole('textbox', { name: 'Name' }).fill('One too many')
  await userEvent.keyboard('{Enter}')
  await server.refuse('preferences.change', 422, 'views must have at most 20 entries')
  await expect
    .element(page.getByText('Your preferences could not be saved. views must have at most 20 entries', { exact: true }))
    .toBeVisible()
  await options.click()
  await expect.element(entry('One too many')).not.toBeInTheDocument()
  await page.getByRole('menuitemcheckbox', { name: 'Feedback' }).click()
  await server.called('preferences.change')
  expect(preferencesSent(server).at(-1)).toEqual({ hidden: { '/dashboard/tasks': { feedback: true } } })
})

test('without the extension views and columns are kept in memory, and no call is made', async () => {
  const server = serverWithTasks(() => [TASK])
  const prepare = (storage: Storage) => storage.setItem('columns', '{"hidden":{"/dashboard/tasks":["status"]}}')
  const app = await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, server, prepare })
  await options.click()
  await page.getByRole('menuitemcheckbox', { name: 'Feedback' }).click()
  await entry('Save this view…').click()
  await dialog('Save this view').getByRole('textbox', { name: 'Name' }).fill('Short')
  await userEvent.keyboard('{Enter}')
  await app.type('/dashboard/tasks')
  await options.click()
  await entry('Short').click()
  await expect.poll(() => app.search()).toEqual({ tab: 'employee', hidden: ['dueDate', 'feedback'] })
  expect(server.sent.filter(({ name }) => name.startsWith('preferences.'))).toEqual([])
})
