import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { EMPTY_LISTS } from './support/empty-lists.ts'
import { SUMMARY, serverWithFinance, WITH_SUMMARY } from './support/finance.ts'
import { expectAccessible } from './support/people.ts'

const alert = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded. Down for maintenance' })
const figures = () => [...document.querySelectorAll('dl > div > dd:nth-child(2)')].map(({ textContent }) => textContent)

test.each([
  ['/dashboard/coa', 'Try again', 'account.list', 'accounts'],
  ['/dashboard/coa', 'Load the figures again', 'account.list', 'accounts'],
  ['/dashboard/ledger', 'Try again', 'ledger.list', 'transactions'],
] as const)(
  'the cards of %s say that they could not be loaded, and recover with the list by a press on %s',
  async (at, button, list, plural) => {
    const server = serverWithFinance({ holds: [list, 'ledger.summary'] })
    await renderApp({ at, signedInAs: ben, server, config: WITH_SUMMARY })
    for (const name of [list, 'ledger.summary'] as const) await server.refuse(name, 503, 'Down for maintenance')
    await expect.element(alert).toBeVisible()
    await expect.element(page.getByText(`The ${plural} could not be loaded`)).toBeVisible()
    expect(new Set(figures())).toEqual(new Set(['---']))
    await expectAccessible()
    server.respondWith(list, EMPTY_LISTS[list] as never)
    server.respondWith('ledger.summary', () => ({ data: SUMMARY }))
    await page.getByRole('button', { name: button }).click()
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(page.getByText(`No ${plural} found`)).toBeVisible()
    expect(figures()).not.toContain('---')
  },
)
