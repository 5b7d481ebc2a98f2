import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { queriesOf } from './support/fake-server.ts'
import { filter, panel, pressed, years } from './support/filter.ts'
import { SUMMARY, serverWithFinance, summaryCards, TRANSACTION, WITH_SUMMARY } from './support/finance.ts'
import { OUTGOING, openLedger } from './support/ledger.ts'
import { expectAccessible } from './support/people.ts'
import { textsOf } from './support/screen-texts.ts'
import { inTimeZone } from './support/time-zone.ts'

inTimeZone('Africa/Lagos')

describe('the filter of the ledger', () => {
  const month = (field: 'From' | 'To', name: string) =>
    panel.getByRole('group', { name: field, exact: true }).getByRole('button', { name, exact: true })

  test('begins with May 2024 to Feb 2025, which apply only once they are applied', async () => {
    const app = await openLedger()
    await filter.click()
    await expect.element(panel).toBeVisible()
    expect(pressed()).toEqual(['May', 'Feb'])
    expect(years()).toEqual(['2024', '2025'])
    expect(textsOf(panel, 'radio')).toHaveLength(1)
    await expect.element(panel.getByRole('radio', { name: 'Posted' })).not.toBeChecked()
    await expectAccessible()

    await month('From', 'Jul').click()
    expect(queriesOf(app.server, 'ledger.list')).toHaveLength(1)
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await expect
      .poll(() => queriesOf(app.server, 'ledger.list').at(-1))
      .toEqual({
        page: '1',
        limit: '10',
        // The first instant of July and the last one of February, in Lagos.
        startDate: '2024-06-30T23:00:00.000Z',
        endDate: '2025-02-28T22:59:59.999Z',
      })
    expect(app.search()).toEqual({ from: '2024-07', to: '2025-02' })
  })

  test('knows no amounts, which the stated call does not filter by', async () => {
    const app = await openLedger({}, '/dashboard/ledger?minAmount=5')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect.element(panel).toBeVisible()
    expect(textsOf(panel, 'textbox')).toEqual([])
    expect(queriesOf(app.server, 'ledger.list')).toEqual([{ page: '1', limit: '10' }])
  })

  test('steps years, takes the status along in lower case, and begins at the first page', async () => {
    const app = await openLedger({}, '/dashboard/ledger?page=1&size=25')
    await filter.click()
    await panel.getByRole('button', { name: 'To: next year' }).click()
    await panel.getByRole('button', { name: 'From: previous year' }).click()
    await panel.getByRole('radio', { name: 'Posted' }).click()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => app.search()).toEqual({ size: 25, from: '2023-05', to: '2026-02', status: 'posted' })
    await expect
      .poll(() => queriesOf(app.server, 'ledger.list').at(-1))
      .toEqual({
        page: '1',
        limit: '25',
        startDate: '2023-04-30T23:00:00.000Z',
        endDate: '2026-02-28T22:59:59.999Z',
        status: 'posted',
      })
    await expect.element(page.getByRole('button', { name: 'Filter 2' })).toBeVisible()
    await app.goBack()
    await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  })

  test('has whole months of this and last year one click away, which apply once they are applied', async () => {
    vi.setSystemTime('2026-01-21T10:00:00Z')
    const app = await openLedger()
    await filter.click()
    for (const [preset, months, shown] of [
      ['This month', ['Jan', 'Jan'], ['2026', '2026']],
      ['This year', ['Jan', 'Dec'], ['2026', '2026']],
      ['Last month', ['Dec', 'Dec'], ['2025', '2025']],
    ] as const) {
      await panel.getByRole('button', { name: preset }).click()
      expect([pressed(), years()]).toEqual([months, shown])
    }
    expect(app.search()).toEqual({})
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => app.search()).toEqual({ from: '2025-12', to: '2025-12' })
  })

  test('is cleared back to the first months, and asks for all again', async () => {
    const app = await openLedger({}, '/dashboard/ledger?from=2025-01&to=2025-12&status=posted')
    await filter.click()
    await expect.element(panel).toBeVisible()
    expect(pressed()).toEqual(['Jan', 'Dec'])
    await panel.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => app.search()).toEqual({})
    expect(pressed()).toEqual(['May', 'Feb'])
    await expect.element(panel.getByRole('radio', { name: 'Posted' })).not.toBeChecked()
    await expect.poll(() => queriesOf(app.server, 'ledger.list').at(-1)).toEqual({ page: '1', limit: '10' })
  })
})

describe('the cards above the ledger', () => {
  test('show sums of the page, with the fixed line, where the server sends no figures', async () => {
    const app = await openLedger({ transactions: () => [TRANSACTION, { ...TRANSACTION, _id: 'three' }, OUTGOING] })
    await expect.poll(summaryCards).toEqual([
      ['Incoming on this page', '₦2,501.00', '+8.2% from last month'],
      ['Outgoing on this page', '₦9,007,199,254,740,993.01', '+8.2% from last month'],
      ['Transactions', '3 entries', '+8.2% from last month'],
    ])
    expect(queriesOf(app.server, 'ledger.summary')).toEqual([])
  })

  test('show true figures and the true change where it does, and leave out nothing', async () => {
    vi.setSystemTime('2026-11-21T10:00:00Z')
    const unreadable = { ...TRANSACTION, totalAmount: null } as never
    const server = serverWithFinance({ transactions: () => [TRANSACTION, unreadable] })
    server.respondWith('ledger.summary', () => ({ data: { ...SUMMARY, transactionsThisMonth: '1204' as never } }))
    await renderApp({ at: '/dashboard/ledger', signedInAs: ben, server, config: WITH_SUMMARY })
    await expect.poll(summaryCards).toEqual([
      ['Incoming transactions', '₦4,000,000.40', 'All time, 900 transactions, net of reversals'],
      ['Outgoing transactions', '₦15.00', 'All time, 1 transaction, net of reversals'],
      ['Transactions this month', '1,204 entries', '-3.1% from last month'],
    ])
    await page.getByText('-3.1% from last month').hover()
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent('This month so far, compared with October 2026: 1 to 21, until the same time of day.')
    await expectAccessible()
  })
})
