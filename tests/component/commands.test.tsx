import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallName } from '#contract/calls.ts'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer, type FakeServer, queriesOf } from './support/fake-server.ts'
import { GUIDE } from './support/files.ts'
import { ACCOUNT, serverWithFinance, TRANSACTION } from './support/finance.ts'
import { expectAccessible, personOf, STAFF } from './support/people.ts'
import { dialog, TASK } from './support/tasks.ts'

afterEach(() => userEvent.unhover(document.body))

function server(answers: Parameters<typeof createFakeServer>[0] = {}) {
  const fake: FakeServer = createFakeServer({
    'role.permissions': () => ({ data: [] }),
    'role.list': () => ({ data: [STAFF] }),
    'user.list': () => ({ data: [personOf()] }),
    'task.assigned': () => ({ data: [] }),
    'task.all': () => ({ data: [TASK, { ...TASK, _id: 'task-2', title: 'Quarterly budget', status: 'approved' }] }),
    'employee.list': () => ({ data: [] }),
    'announcement.all': () => ({ data: [] }),
    'fileUpload.list': () => ({ data: fake.sent.at(-1)?.path.endsWith('isUserOnly=true') ? [] : [GUIDE] }),
    'account.list': () => ({ data: { items: [ACCOUNT], total: 1, page: 1, limit: 10 } }),
    'ledger.list': () => ({
      data: { data: [{ ...TRANSACTION, type: 'outgoing' as const }], total: 1, page: 1, limit: 10 },
    }),
    'ledger.entries': () => ({ data: [] }),
    ...answers,
  })
  return fake
}

const box = page.getByRole('textbox', { name: 'Command or record' })
const command = (name: RegExp) => page.getByRole('button', { name })

async function openedPalette(at = '/dashboard/settings', answering = server(), config = DEFAULT_CONFIG) {
  const app = await renderApp({ at, signedInAs: ben, server: answering, config })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  return app
}

test('the palette keeps what is typed while it loads, and opens an area by its name with the keyboard alone', async () => {
  const app = await renderApp({ at: '/dashboard/settings', signedInAs: ben, server: server() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}rox{Backspace}l')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('e man')
  await expect.element(box).toHaveValue('role man')
  await expect.element(command(/^Role management/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Role Management' })).toBeVisible()
  expect(app.path()).toBe('/dashboard/roles')
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Role management')
  await expect.element(box).not.toBeInTheDocument()
  // A key that follows in the same turn has to find the field.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  await Promise.resolve()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Command or record')
})

test('the longest title of a record is on one line, inside the palette', async () => {
  const title = 'x'.repeat(300)
  await openedPalette('/dashboard/settings', server({ 'task.all': () => ({ data: [{ ...TASK, title }] }) }))
  await box.fill('xxx')
  const label = page.getByText(title, { exact: true })
  await expect.element(label).toBeVisible()
  const { right, height } = label.element().getBoundingClientRect()
  const edge = page.getByRole('dialog', { name: 'Commands' }).element().getBoundingClientRect().right
  expect({ isInside: right < edge, isOneLine: height < 30 }).toEqual({ isInside: true, isOneLine: true })
})

test('the palette shows a record in its area, and closing it goes back to the list', async () => {
  const app = await openedPalette()
  await userEvent.keyboard('budget')
  await command(/^Quarterly budget.*Task of Ada Example, approved/).click()
  await expect.element(dialog('View task details')).toBeVisible()
  expect(app.search()).toEqual({ tab: 'employee', open: 'task-2' })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('View task details')).not.toBeInTheDocument()
  await app.goBackAndForth()
  expect(app.search()).toEqual({ tab: 'employee' })
  await expect.element(page.getByText('Quarterly budget')).toBeVisible()
  await expect.element(dialog('View task details')).not.toBeInTheDocument()
})

test('Enter opens the record whose move is typed; its move is asked for only when it is chosen', async () => {
  await openedPalette('/dashboard/tasks')
  await userEvent.keyboard('approve quarterly')
  await expect.element(command(/^Approve: \u2068Quarterly report/)).toBeVisible()
  expect(command(/^Approve: \u2068Quarterly budget/).elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('View task details')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('View task details')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await box.fill('> approve quarterly')
  await command(/^Approve: \u2068Quarterly report/).click()
  await expect.element(dialog('Approve task?')).toBeVisible()
})

test('the palette asks for a move of an account, whose row the list is narrowed to', async () => {
  const app = await openedPalette()
  await userEvent.keyboard('disable main cash')
  await command(/^Disable role: \u2068Main cash/).click()
  const note = 'This takes the account out of use. No role changes.'
  await expect.element(dialog('Deactivate account?').getByText(note, { exact: true })).toBeVisible()
  expect([app.path(), app.search()]).toEqual(['/dashboard/coa', { search: 'CASH_MAIN' }])
})

test.each([
  [/^Main cash.*Account CASH_MAIN, active/, '/dashboard/coa', { search: 'CASH_MAIN' }, 'CASH_MAIN'],
  [/^Design guide.*File of others, PDF/, '/dashboard/file-upload', { tab: 'others', search: GUIDE.name }, GUIDE.name],
] as const)('the palette leads from %s to the row, which has no details to open', async (found, path, search, row) => {
  const app = await openedPalette()
  await userEvent.keyboard(search.search)
  await command(found).click()
  await expect.element(page.getByRole('cell', { name: row, exact: true })).toBeVisible()
  expect([app.path(), app.search()]).toEqual([path, search])
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('the palette creates records in their areas', async () => {
  const app = await openedPalette()
  await userEvent.keyboard('new announ')
  await expect.element(command(/^Create announcement/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Create New Announcement')).toBeVisible()
  expect(app.path()).toBe('/dashboard/announcement')
  await app.goBackAndForth()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(dialog('Create New Announcement').elements()).toEqual([])
})

test('the palette turns the lights off and on, shows the shortcuts, opens the mailbox and asks before it logs out', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderApp({
    at: '/dashboard/roles',
    signedInAs: ben,
    server: server(),
    config: { ...DEFAULT_CONFIG, mail: 'outbox' },
  })
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
  const run = async (query: string, label: string) => {
    await page.getByRole('button', { name: /^Search or jump/ }).click()
    await box.fill(query)
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect.element(palette.getByRole('button', { name: new RegExp(`^${label}`) })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(box).not.toBeInTheDocument()
  }
  await run('dark', 'Dark mode')
  await expect.poll(scheme).toBe('dark')
  await run('light', 'Light mode')
  await expect.poll(scheme).toBe('light')
  await run('mailb', 'Mailbox')
  expect(opened.mock.calls).toEqual([['/mailbox', '_blank', 'noopener']])
  await run('keyboard', 'Keyboard shortcuts')
  await expect.element(dialog('Keyboard shortcuts')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Keyboard shortcuts')).not.toBeInTheDocument()
  await run('log out', 'Log out')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a transaction that is not among the newest is found by the day in its id, and opened in the tab that lists it', async () => {
  const old = {
    ...TRANSACTION,
    _id: 'old',
    transactionId: 'STH-20260307-0003366-YR18',
    type: 'outgoing' as const,
  }
  const newer = Array.from({ length: 24 }, (_, index) => ({
    ...TRANSACTION,
    _id: `new-${index}`,
    transactionId: `N-${index}`,
  }))
  const app = await openedPalette('/dashboard/settings', serverWithFinance({ transactions: () => [...newer, old] }))
  await box.fill('N-3')
  await expect.element(command(/^N-3/)).toBeVisible()
  await box.fill(old.transactionId)
  await command(/^STH-20260307-0003366-YR18.*Transaction of NGN 1,250.50, outgoing/).click()
  await expect.element(dialog('Ledger details')).toBeVisible()
  expect([app.path(), app.search()]).toEqual([
    '/dashboard/ledger',
    { tab: 'Incoming', from: '2026-03', to: '2026-03', page: 3, open: 'old' },
  ])
  await expect.poll(() => app.server.sent.at(-1)?.path).toBe('/api/ledger/old/entries')
})

test('the palette says what it does not find, and where else a transaction may be', async () => {
  await openedPalette()
  await expectAccessible()
  await userEvent.keyboard('mailbox')
  await expect.element(page.getByText('Nothing found', { exact: true })).toBeVisible()
  await box.fill('STH-20260307-9999999-ZZ')
  await expect
    .element(page.getByText(/^Nothing foundThe newest transactions and those of the day in the ID were searched/))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toBeInTheDocument()
})

test('only what a search finds is found: roles by their names, transactions of all dates by their narration', async () => {
  const found = <Row,>(rows: Row[] = []) => ({ data: { rows, total: rows.length } })
  const old = { ...TRANSACTION, _id: 'old', transactionId: 'OLD-1', narration: 'Payout to Jos Farm' }
  const isAsked = (call: CallName, given: object) =>
    Object.entries(given).every(([key, value]) => queriesOf(searching, call).at(-1)?.[key] === value)
  const searching = server({
    'query.users': () => found(),
    'query.tasks': () =>
      found(
        isAsked('query.tasks', { scope: 'employee', search: 'dark' }) ? [{ ...TASK, title: 'Office in the dark' }] : [],
      ),
    'query.announcements': () => found(),
    'query.files': () => found(),
    'query.accounts': () => found(),
    'query.ledger': () => found(isAsked('query.ledger', { search: 'zebra' }) ? [] : [old]),
    'ledger.total': () => ({ data: { transactions: 1, amount: '1250.5' } }),
  })
  const app = await openedPalette('/dashboard/settings', searching, { ...DEFAULT_CONFIG, extensions: ['query'] })
  const status = page.getByRole('dialog', { name: 'Commands' }).getByRole('status')
  await box.fill('staff')
  await expect.element(command(/^Staff.*Role, active/)).toBeVisible()
  await expect.element(status).toHaveTextContent('')
  await box.fill('zebra')
  await expect.element(status).toHaveTextContent('Nothing found')
  await box.fill('dark')
  await expect.element(command(/^Office in the dark/)).toBeVisible()
  expect(document.querySelector('[data-action]')?.textContent).toBe('Dark mode')
  await box.fill('jos')
  await command(/^Payout to Jos Farm, NGN 1,250.50.*OLD-1/).click()
  await expect.poll(app.search).toEqual({ search: 'OLD-1', open: 'old' })
})

test('G and a letter open an area that is open to the person, and move the focus into it', async () => {
  const app = await renderApp({ at: '/dashboard/settings', signedInAs: ada, server: serverWithFinance() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The second key counts within 1.5 s of the first.
  const press = (...keys: string[]) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  press('g', 'l')
  await expect.poll(app.path).toBe('/dashboard/ledger')
  await expect.element(page.getByRole('main')).toHaveFocus()
  press('g', 'r', 'c')
  expect(app.path()).toBe('/dashboard/ledger')
  press('g', 'c')
  await expect.poll(app.path).toBe('/dashboard/coa')
})

test('a toast says when a record is gone once its area has loaded', async () => {
  let items = [ACCOUNT]
  const accounts = server({ 'account.list': () => ({ data: { items, total: items.length, page: 1, limit: 10 } }) })
  await openedPalette('/dashboard/settings', accounts)
  await userEvent.keyboard('main cash')
  await expect.element(command(/^Main cash/)).toBeVisible()
  items = []
  await command(/^Main cash/).click()
  await expect.element(page.getByText('This record is no longer there.')).toBeVisible()
})

test('records of one area are found while those of another are still loading', async () => {
  const slow = server()
  slow.hold('user.list')
  await openedPalette('/dashboard/settings', slow)
  await box.fill('budget')
  await expect.element(command(/^Quarterly budget/)).toBeVisible()
  await box.fill('chi example')
  await expect.element(page.getByText('Loading records...')).toBeVisible()
  await slow.answer('user.list', { data: [personOf()] })
  await expect.element(command(/^Chi Example/)).toBeVisible()
})

test('nothing opens in front of a form, so that nothing typed is lost', async () => {
  // The code of the palette is there from then on.
  const app = await openedPalette('/dashboard/tasks')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add new task' }).click()
  const title = page.getByRole('textbox', { name: 'Task title' })
  await title.fill('Half a task')
  await userEvent.keyboard('{Control>}k{/Control}')
  await app.rest()
  await expect.element(title).toHaveValue('Half a task')
  expect(box.elements()).toEqual([])
})

test('a slash leads to the search box while a drawer closes, and what follows is typed there', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as never,
  )
  await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, server: server() })
  await page.getByRole('button', { name: 'Quarterly budget', exact: true }).click()
  await expect.element(dialog('View task details')).toBeVisible()
  // The drawer stays on the screen without a further frame.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  await userEvent.keyboard('{Escape}/jax')
  await expect.element(page.getByRole('searchbox')).toHaveValue('jax')
  expect(document.querySelector('[aria-modal="true"]')?.textContent).toMatch(/^View task details/)
})

test('a slash leads to the search box, a question mark shows the shortcuts', async () => {
  await renderApp({ at: '/dashboard/roles', signedInAs: ben, server: server() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  const sheet = dialog('Keyboard shortcuts')
  await expect.element(sheet).toBeVisible()
  await expect.element(sheet.getByText('Select the row', { exact: true })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('searchbox')).toHaveValue('?')
})
