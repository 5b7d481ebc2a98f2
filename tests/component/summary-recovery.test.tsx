import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { SUMMARY, serverWithFinance, WITH_SUMMARY } from './support/finance.ts'
import { expectAccessible } from './support/people.ts'

const FAILED = 'The figures could not be loaded. Down for maintenance'
const alert = page.getByRole('alert').filter({ hasText: FAILED })
const figures = () => [...document.querySelectorAll('dl > div > dd:nth-child(2)')].map(({ textContent }) => textContent)

async function openDuringOutage(at: string) {
  const server = serverWithFinance({ holds: ['account.list', 'ledger.list', 'ledger.summary'] })
  await renderApp({ at, signedInAs: ben, server, config: WITH_SUMMARY })
  const list = at.endsWith('coa') ? 'account.list' : 'ledger.list'
  for (const name of [list, 'ledger.summary'] as const) await server.refuse(name, 503, 'Down for maintenance')
  await expect.element(alert).toBeVisible()
  return { server, list } as const
}

test.each([
  ['/dashboard/coa', 'The accounts could not be loaded'],
  ['/dashboard/ledger', 'The transactions could not be loaded'],
])('the cards of %s say that they could not be loaded, and recover with the list', async (at, listFailed) => {
  const { server } = await openDuringOutage(at)
  await expect.element(page.getByText(listFailed)).toBeVisible()
  expect(new Set(figures())).toEqual(new Set(['---']))
  await expectAccessible()
  await page.getByRole('button', { name: 'Try again' }).click()
  const nothing = { total: 0, page: 1, limit: 10 }
  if (at.endsWith('coa')) await server.answer('account.list', { data: { items: [], ...nothing } })
  else await server.answer('ledger.list', { data: { data: [], ...nothing } })
  await server.answer('ledger.summary', { data: SUMMARY })
  await expect.element(alert).not.toBeInTheDocument()
  expect(figures()).not.toContain('---')
})

test('cards can be loaded again by themselves, and the list recovers with them', async () => {
  const { server } = await openDuringOutage('/dashboard/coa')
  await page.getByRole('button', { name: 'Load the figures again' }).click()
  await server.answer('ledger.summary', { data: SUMMARY })
  await expect.element(page.getByText('₦250,000.00')).toBeVisible()
  await server.answer('account.list', { data: { items: [], total: 0, page: 1, limit: 10 } })
  await expect.element(page.getByText('No accounts found')).toBeVisible()
})
