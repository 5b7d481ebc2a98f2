import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { LedgerTransaction, ListedTransaction } from '#contract/ledger.ts'
import { TOTAL_COUNTED } from '#contract/query-list.ts'
import type { Task } from '#contract/task.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import type { createFakeServer } from './support/fake-server.ts'
import { queriesOf } from './support/fake-server.ts'
import { serverWithFinance, TRANSACTION } from './support/finance.ts'
import { currentStation } from './support/history.ts'
import { exportedLines } from './support/lists.ts'
import { withStream } from './support/live.ts'
import { expectAccessible, personOf, serverWithPeople } from './support/people.ts'
import { cellsOf, childTexts } from './support/screen-texts.ts'
import { dialog, question, serverWithTasks, TASK } from './support/tasks.ts'

const WITH_QUERY = { ...DEFAULT_CONFIG, extensions: ['query' as const] }

const transactions: LedgerTransaction[] = Array.from({ length: 1234 }, (_, index) => ({
  ...TRANSACTION,
  _id: `${index}`,
  transactionId: `TRX-${index}`,
}))

type Server = ReturnType<typeof createFakeServer>

const FEW = transactions.slice(0, 3)

const queryOf = (server: Server) => new URLSearchParams(server.sent.at(-1)?.path.split('?')[1])

/** `next` is the number of rows before the next page. */
function pageOf<Row>(server: Server, rows: readonly Row[], most = Number.POSITIVE_INFINITY) {
  const query = queryOf(server)
  const first = Number(query.get('after'))
  const end = first + Math.min(Number(query.get('limit') ?? 50), most)
  const total = first === 0 ? Math.min(rows.length, TOTAL_COUNTED + 1) : undefined
  return { data: { rows: rows.slice(first, end), total, next: end < rows.length ? String(end) : undefined } }
}

async function openLedger(find: (query: Record<string, string>) => readonly ListedTransaction[], at = '') {
  const server = serverWithFinance({ holds: ['ledger.list'] })
  server.respondWith('query.ledger', () => pageOf(server, find(Object.fromEntries(queryOf(server)))))
  server.respondWith('ledger.total', () => ({ data: { transactions: 1113, amount: '4321000' } }))
  const app = await renderApp({ at: `/dashboard/ledger${at}`, signedInAs: ben, server, config: WITH_QUERY })
  await expect.element(page.getByRole('region', { name: 'transactions' })).toHaveAttribute('aria-busy', 'false')
  return {
    ...app,
    asked: () => queriesOf(server, 'query.ledger'),
    added: () => queriesOf(server, 'ledger.total'),
  }
}

const total = () => page.getByRole('status', { name: 'Total of this view' })

const status = () => page.getByRole('region', { name: 'transactions' }).getByRole('status')
const search = () => page.getByRole('searchbox', { name: 'Search transactions' })

const OFTEN = { interval: 20 }

function atEnd(read: () => unknown) {
  window.scrollTo(0, document.body.scrollHeight)
  return read()
}

const FIRST = { type: 'incoming', limit: '100' }

const EMPLOYEE_TASKS = '/dashboard/tasks?tab=employee'

function openTasks(tasksOf: (query: URLSearchParams) => readonly Task[], at = EMPLOYEE_TASKS) {
  const server = serverWithTasks(() => [])
  server.respondWith('query.users', () => pageOf(server, []))
  server.respondWith('query.tasks', () => pageOf(server, tasksOf(queryOf(server)), 60))
  return renderApp({ at, signedInAs: ben, server, config: WITH_QUERY })
}

const openMany = (count: number) =>
  openTasks(() => Array.from({ length: count }, (_, index) => ({ ...TASK, _id: `${index}`, title: `Task ${index}` })))

test.each([
  [197, '2 of 197', 'Select all 197'],
  [1234, '2 of 1,000+', 'The loaded rows are selected. The list is too long to be selected as a whole.'],
])('of %d tasks some are loaded: a queue says “%s”, and the selection of those “%s”', async (count, place, text) => {
  await openMany(count)
  await page.getByRole('button', { name: 'Task 1', exact: true }).click()
  await expect.element(page.getByRole('navigation', { name: 'Queue' }).getByRole('status')).toHaveTextContent(place)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const loaded = page.getByRole('checkbox', { name: 'Select the loaded rows' })
  await loaded.click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect.element(bar.getByRole('status')).toHaveTextContent('60 selected')
  await expect.element(loaded).toBePartiallyChecked()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  if (count > TOTAL_COUNTED) return
  await page.getByRole('button', { name: text }).click()
  await expect.element(bar.getByRole('status')).toHaveTextContent('197 selected')
  await expect.element(bar.getByRole('button', { name: 'Approve 197', exact: true })).toBeVisible()
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await expect.element(all).toBeChecked()
  await all.click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('the selection of a whole list shows the rows that waited', async () => {
  let rows = Array.from({ length: 70 }, (_, index) => ({ ...TASK, _id: `${index}`, title: `Task ${index}` }))
  const server = withStream(serverWithTasks(() => []))
  server.respondWith('query.users', () => pageOf(server, []))
  server.respondWith('query.tasks', () => pageOf(server, rows, 60))
  const config = { ...DEFAULT_CONFIG, extensions: ['query' as const, 'live' as const] }
  const app = await renderApp({ at: EMPLOYEE_TASKS, signedInAs: ben, server, config })
  await server.stream.open()
  await expect.poll(app.pendingReads).toBe(0)
  await page.getByRole('checkbox', { name: 'Select the loaded rows' }).click()
  rows = [{ ...TASK, _id: 'new', title: 'New' }, ...rows]
  await server.stream.change({ id: 'new', version: 1 })
  await expect.element(page.getByRole('button', { name: '1 new', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Select all 71' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect.element(bar.getByRole('status')).toHaveTextContent('71 selected')
  expect(cellsOf()[0]?.[0]).toBe('New')
})

describe('a list that the server searches', () => {
  test('loads page after page to its end, counts what the server counts, and makes no stated call', async () => {
    const app = await openLedger(() => transactions)
    await expect.element(status()).toHaveTextContent('1,000+ transactions')
    await expectAccessible()
    await expect.poll(() => atEnd(() => cellsOf().at(-1)?.[0]), OFTEN).toBe('TRX-1233')
    await expect.element(status()).toHaveTextContent('1,234 transactions')
    expect(app.asked()).toEqual([
      FIRST,
      ...['100', '300', '500', '700', '900', '1100'].map((after) => ({ type: 'incoming', limit: '200', after })),
    ])
    expect(queriesOf(app.server, 'ledger.list')).toEqual([])
  })

  test('ends before 5,000 rows, and says that a narrower search shows others', async () => {
    const server = serverWithFinance({ holds: ['ledger.list'] })
    const rows = Array.from({ length: 4_900 }, (_, index) => ({ ...TRANSACTION, _id: `${index}` }))
    server.respondWith('query.ledger', () => ({ data: { rows, total: TOTAL_COUNTED + 1, next: '4900' } }))
    await renderApp({ at: '/dashboard/ledger', signedInAs: ben, server, config: WITH_QUERY })
    await expect
      .element(page.getByText('These are the first 4,900 transactions. Narrow the search to see others.'))
      .toBeInTheDocument()
    await expect
      .poll(() => atEnd(() => document.querySelector('tbody tr:last-of-type')?.getAttribute('aria-rowindex')), OFTEN)
      .toBe('4901')
    await expectAccessible()
    expect(queriesOf(server, 'query.ledger')).toEqual([FIRST])
  })

  test('sorts and searches by a call, and keeps both in the address', async () => {
    const app = await openLedger(({ search: text }) => FEW.filter((each) => !text || each._id === '2'))
    await page.getByRole('button', { name: 'Amount' }).click()
    await expect.poll(app.asked).toEqual([FIRST, { ...FIRST, sort: 'amount' }])
    await search().fill('trx-2')
    await expect.element(page.getByText('1 transaction', { exact: true })).toBeVisible()
    expect(app.search()).toEqual({ sort: 'amount', search: 'trx-2' })
    expect(app.asked().slice(2)).toEqual([{ ...FIRST, sort: 'amount', search: 'trx-2' }])
  })

  test('begins as its address says, and exports all that matches in the order of the server', async () => {
    const app = await openLedger(() => transactions.toReversed(), '?sort=-amount&search=trx&reversed=yes&tab=Incoming')
    const lines = await exportedLines('ledger-outgoing-reversed')
    expect([lines.length, lines[1]?.split(',')[0], lines[1234]?.split(',')[0]]).toEqual([1236, 'TRX-1233', 'TRX-0'])
    const asked = { sort: '-amount', search: 'trx', reversed: 'yes', type: 'outgoing' }
    expect(app.asked()).toEqual([
      { ...asked, limit: '100' },
      { ...asked, limit: '500' },
      { ...asked, limit: '500', after: '500' },
      { ...asked, limit: '500', after: '1000' },
    ])
  })

  test('is not asked for the order of a column that its address hides', async () => {
    const app = await openLedger(() => FEW, '?sort=-amount&hidden=%5B%22amount%22%5D')
    expect(app.asked()).toEqual([{ type: 'incoming', limit: '100' }])
  })

  test('filters by amounts and by reversal, each with a chip that removes it, once the amounts are in order', async () => {
    const app = await openLedger(() => FEW, '?minAmount=100&maxAmount=ten')
    const panel = page.getByRole('dialog', { name: /^Filter/ })
    const amount = (label: string) => panel.getByRole('textbox', { name: `${label} (NGN)` })
    const apply = panel.getByRole('button', { name: 'Apply' })
    await page.getByRole('button', { name: 'Filter 1' }).click()
    await expect.element(amount('Minimum')).toHaveValue('100')
    await amount('Minimum').fill('2,500.505')
    await apply.click()
    await expect.element(panel.getByText('Write an amount in naira like 2500 or 2500.50.')).toBeVisible()
    await amount('Minimum').fill('1,5')
    await apply.click()
    await expect.element(panel.getByText('Write an amount in naira like 2500 or 2500.50.')).toBeVisible()
    await expect.element(amount('Minimum')).toHaveValue('1,5')
    await amount('Minimum').fill('2,500.50')
    await amount('Maximum').fill('900')
    await apply.click()
    await expect.element(panel.getByText('The minimum must not be above the maximum.')).toBeVisible()
    await expectAccessible()
    await panel.getByRole('radio', { name: 'Reversed', exact: true }).click()
    await amount('Maximum').fill('₦92,974')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Filter 4' })).toBeVisible()
    const amounts = { minAmount: '2500.50', maxAmount: '92974' }
    expect(app.search()).toEqual({ from: '2024-05', to: '2025-02', reversed: 'yes', ...amounts })
    const chip = (name: string) => page.getByRole('button', { name: `Remove the filter ${name}` })
    await chip('Reversed').click()
    await expect.poll(app.search).toEqual({ from: '2024-05', to: '2025-02', ...amounts })
    await chip('May 2024 to Feb 2025').click()
    await chip('From ₦2,500.50').click()
    await expect.poll(app.search).toEqual({ maxAmount: '92974' })
    await expect.element(chip('Up to ₦92,974.00')).toHaveFocus()
    await expect
      .poll(() => app.asked().map(({ minAmount, maxAmount }) => [minAmount, maxAmount]))
      .toEqual([['100', undefined], ...Array(3).fill(['2500.50', '92974']), [undefined, '92974']])
  })

  test('says how many transactions a narrowed view has, and their sum', async () => {
    const app = await openLedger(() => FEW, '?sort=-amount')
    expect(total().elements()).toEqual([])
    await search().fill('yaba phone')
    await expect.element(total()).toHaveTextContent('1,113 transactions, NGN 4,321,000.00 in all, net of reversals')
    await expectAccessible()
    await search().fill(' ')
    await expect.poll(() => total().elements()).toEqual([])
    expect(app.added()).toEqual([{ search: 'yaba phone', type: 'incoming' }])
  })

  test('shows the narration of a transaction, its time on demand, and exports narration, accounts and reversals last', async () => {
    const said = { ...TRANSACTION, narration: 'Payout to Yaba', accounts: ['CASH_MAIN', 'SUSPENSE_ASSET'] }
    await openLedger(() => [said, { ...TRANSACTION, _id: 'bare', isReversed: true }])
    await page.getByRole('button', { name: 'Columns and export' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Time' }).click()
    await userEvent.keyboard('{Escape}')
    await expect
      .poll(() => cellsOf().map((cells) => cells.slice(5, 7)))
      .toEqual([
        ['11:30:00 pm', 'Payout to Yaba'],
        ['11:30:00 pm', 'Reversed ---'],
      ])
    await expectAccessible()
    const row = 'TRX-20260307-000000000001,2026-03-07T23:30:00+00:00,NGN,1250.50,Posted,Incoming'
    expect(await exportedLines('ledger-incoming')).toEqual([
      'Transaction ID,Date & Time,Currency,Amount,Status,Type,Narration,Accounts,Reversed',
      `${row},Payout to Yaba,CASH_MAIN; SYSTEM_BALANCING,`,
      `${row},,,Reversed`,
      '',
    ])
  })
})

test.each([
  ['ledger', 'May 2024 to Feb 2025', { search: 'trx', reversed: 'yes' }, 'from=2024-05&to=2025-02'],
  ['', 'from Nov 01, 2026 to Nov 02, 2026', { tab: 'audit', action: 'user.lock' }, 'from=2026-11-01&to=2026-11-02'],
  ['', 'from Nov 01, 2026', { tab: 'audit', action: 'user.lock' }, 'from=2026-11-01'],
])(
  'nothing found in /%s within %s leads to all dates, and keeps what else narrows',
  async (path, range, others, dates) => {
    const server = serverWithFinance()
    for (const list of ['query.ledger', 'query.events', 'query.users'] as const)
      server.respondWith(list, () => ({ data: { rows: [], total: 0 } }))
    const at = `/dashboard/${path}?${new URLSearchParams(others)}&${dates}`
    const app = await renderApp({ at, signedInAs: ben, server, config: WITH_QUERY })
    const allDates = page.getByRole('button', { name: /^Search all dates/ })
    await expect.element(allDates).toHaveTextContent(`Search all dates, not only ${range}`)
    await expectAccessible()
    await allDates.click()
    await expect.poll(app.search).toEqual(others)
    await expect.element(allDates).not.toBeInTheDocument()
  },
)

test('the audit log names record and person concerned, and the server narrows it to a person and an action', async () => {
  const server = serverWithPeople({ holds: ['eventLog.list'] })
  const user = { firstName: 'Chi', lastName: 'Example', email: 'chi@statehouse.example' }
  const event = (_id: string, message: string, record?: string, concerns?: typeof user) => ({
    ...{ _id, user, action: 'task.deny', message, record, concerns },
    ...{ timestamp: undefined, ip: undefined },
  })
  const events = [
    event('1', 'Denied task: VAT: March', 'VAT: March', { firstName: 'Ada', lastName: 'Eze', email: '' }),
    event('2', 'Session ended: a replaced refresh token was used again'),
    event('3', 'Denied task'),
  ]
  server.respondWith('query.events', () => pageOf(server, events))
  server.respondWith('query.users', () => pageOf(server, []))
  await renderApp({ at: '/dashboard?tab=audit&action=task.deny', signedInAs: ada, server, config: WITH_QUERY })
  await expect.element(page.getByRole('cell', { name: 'VAT: March', exact: true })).toBeVisible()
  expect(childTexts(page.getByRole('row').elements()).map((cells) => cells.slice(4))).toEqual([
    ['IP Address', 'Record'],
    ['---', 'VAT: March'],
    ['---', '---'],
    ['---', '---'],
  ])
  await page.viewport(1440, 800)
  await expect.element(page.getByRole('cell', { name: 'Ada Eze', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('combobox', { name: 'Performed by' }).click()
  await page.getByRole('option', { name: 'Chi Example (chi@statehouse.example)' }).click()
  await expect
    .poll(() => queriesOf(server, 'query.events').at(-1))
    .toEqual({ limit: '100', action: 'task.deny', user: user.email })
})

test('a filter by person shows the addresses of people who have the same name', async () => {
  const server = serverWithTasks(() => [])
  const people = ['Zoë Obi', 'Zoe Obi', 'Ada Eze'].map((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return personOf({ _id: `${index}`, firstName, lastName, email: `${index}@statehouse.example` })
  })
  server.respondWith('query.users', () => pageOf(server, people))
  server.respondWith('query.tasks', () => pageOf(server, []))
  await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, server, config: WITH_QUERY })
  await page.getByRole('button', { name: /^Filter/ }).click()
  const described = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect.element(described('Zoë Obi')).toHaveAccessibleDescription('0@statehouse.example')
  await expect.element(described('Zoe Obi')).toHaveAccessibleDescription('1@statehouse.example')
  await expect.element(described('Ada Eze')).toHaveAccessibleDescription('')
})

describe('a record that the loaded rows lack', () => {
  const listed: Task = { ...TASK, _id: 'listed', title: 'Listed', status: 'proposed' }
  const old: Task = { ...TASK, _id: 'old-1', title: 'Written long ago', status: 'proposed' }

  const details = dialog('View task details')

  test('is found by the palette and opened by its id', async () => {
    const tasksOf = (query: URLSearchParams) =>
      query.get('scope') === 'own' ? [] : /old-1|ago/.test(query.get('search') ?? '') ? [old] : [listed]
    const { server } = await openTasks(tasksOf)
    await expect.element(page.getByText('1 task', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('textbox', { name: 'Command or record' }).fill('approve long ago')
    await page.getByRole('button', { name: /^Written long ago.*Task of/ }).click()
    await expect.element(details.getByText('Written long ago')).toBeVisible()
    expect(queriesOf(server, 'query.tasks').at(-1)).toEqual({ scope: 'employee', search: 'old-1' })
    expect(queriesOf(server, 'task.all')).toEqual([])
  })

  test('is in the queue still when a move has taken it out of the filter', async () => {
    let first = listed
    const tasksOf = (query: URLSearchParams) =>
      query.has('search') ? [first] : [first, old].filter(({ status }) => status === 'proposed')
    const { server } = await openTasks(tasksOf, `${EMPLOYEE_TASKS}&status=proposed`)
    await page.getByRole('button', { name: 'Listed', exact: true }).click()
    await expect.element(details.getByText('1 of 2')).toBeVisible()
    await userEvent.keyboard('a')
    await question('Approve task?').getByRole('button', { name: 'Approve' }).click()
    first = { ...listed, status: 'approved' }
    await server.accept('task.approve')
    await expect.element(details.getByText('2 of 2')).toBeVisible()
    await expect.element(page.getByText('1 task', { exact: true })).toBeVisible()
    await userEvent.keyboard('k')
    await expect.poll(currentStation).toBe('Approved')
  })
})
