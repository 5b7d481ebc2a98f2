import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, EMPLOYEES } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { GUIDE } from './support/files.ts'
import { ACCOUNT, TRANSACTION } from './support/finance.ts'
import { personOf, STAFF } from './support/people.ts'
import { TASK } from './support/tasks.ts'
import { translatePage } from './support/translate.ts'

const noPage = { total: 1, page: 1, limit: 10 }

const LISTS = {
  'user.list': () => ({ data: [personOf()] }),
  'eventLog.list': () => ({
    data: [{ _id: 'e1', user: ben, action: 'user.lock', message: 'Locked', timestamp: '2026-11-20T17:05:00.000Z' }],
  }),
  'role.list': () => ({ data: [STAFF] }),
  'task.assigned': () => ({ data: [TASK] }),
  'task.all': () => ({ data: [TASK, { ...TASK, _id: 'other', title: 'Zoning' }] }),
  'announcement.all': () => ({ data: [ANNOUNCEMENT] }),
  'fileUpload.list': () => ({ data: [GUIDE] }),
  'account.list': () => ({ data: { items: [ACCOUNT], ...noPage } }),
  'ledger.list': () => ({ data: { data: [TRANSACTION], ...noPage } }),
} as const

const REST = {
  'role.permissions': () => ({ data: [] }),
  'employee.list': () => ({ data: [...EMPLOYEES] }),
  'ledger.entries': () => ({ data: [] }),
} as const

const AREAS = [
  ['/dashboard', 'user.list', ['Audit log', 'eventLog.list']],
  ['/dashboard/roles', 'role.list'],
  ['/dashboard/tasks', 'task.assigned', ['Employee tasks', 'task.all']],
  ['/dashboard/announcement', 'announcement.all'],
  ['/dashboard/file-upload', 'fileUpload.list'],
  ['/dashboard/coa', 'account.list'],
  ['/dashboard/ledger', 'ledger.list'],
] as const

const LOADING = /^(Loading|Getting) /

const table = page.getByRole('table')
const rows = () => document.querySelectorAll('tbody tr[data-index]').length
const broken = () => page.getByText('This page could not be shown').elements()

test.each([
  ['moves', false],
  ['copies', true],
])('every area and tab survives a translation that %s texts while lists load', async (_, isCopied) => {
  translatePage(isCopied)
  const server = createFakeServer({ ...REST })
  const app = await renderApp({ at: '/dashboard/settings', signedInAs: ben, server })
  for (const [path, call, tab] of AREAS) {
    server.hold(call)
    void app.visit(path)
    await server.called(call)
    await expect.element(page.getByText(LOADING)).toBeVisible()
    await server.answer(call, LISTS[call]() as never)
    server.respondWith(call, LISTS[call] as never)
    await expect.poll(rows).toBeGreaterThan(0)
    expect(page.getByText(LOADING).elements()).toEqual([])
    if (tab) {
      const [name, other] = tab
      await page.getByRole('tab', { name }).click()
      await server.answer(other, LISTS[other]() as never)
      server.respondWith(other, LISTS[other] as never)
      await expect.poll(rows).toBeGreaterThan(0)
      expect(page.getByText(LOADING).elements()).toEqual([])
    }
    expect([path, broken()]).toEqual([path, []])
  }
})

test('a review survives a translation: selection, questions, decisions, notices', async () => {
  translatePage(true)
  const server = createFakeServer({ ...REST, ...LISTS })
  await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, server })
  await expect.element(table).toBeVisible()
  await page.getByRole('checkbox', { name: /^Select Quarterly/ }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Quarterly report', exact: true }).click()
  for (const feedback of ['Too vague', 'Still too vague']) {
    await expect.element(page.getByRole('dialog', { name: 'View task details' })).toBeVisible()
    await userEvent.keyboard('d')
    await page.getByRole('textbox', { name: 'Feedback' }).fill(feedback)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await server.accept('task.deny')
    await expect.element(page.getByRole('textbox', { name: 'Feedback' })).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(broken()).toEqual([])
})
