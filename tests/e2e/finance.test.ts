import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, choose, eventually, isAt, MEMBER, toast } from './support/steps.ts'

const stage = openStage()

const AMOUNT = /^[\d,]+\.\d\d$/

test('the balance of an account is that of its ledger, its statement and the trial balance', async () => {
  const { page } = await stage.openAs(MEMBER)
  await page.getByRole('link', { name: 'Chart of accounts' }).click()
  const row = page.getByRole('row').filter({ hasText: 'USER_WALLET' })
  const balanceOnChart = async () => (await row.getByRole('cell').allInnerTexts()).find((text) => AMOUNT.test(text))
  await eventually(balanceOnChart).toMatch(AMOUNT)
  const balance = (await balanceOnChart()) ?? ''
  const plain = balance.replaceAll(',', '')
  await page.getByRole('button', { name: 'Trial balance' }).click()
  const drawer = page.getByRole('dialog', { name: 'Trial balance' })
  await drawer.getByText('Debits equal credits.').waitFor()
  await drawer.getByRole('row', { name: `USER_WALLET ${balance}` }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'USER_WALLET', exact: true }).click()
  await isAt(page, '/dashboard/ledger?account=account-user-wallet')
  await page.getByRole('heading', { name: 'USER_WALLET · Customer wallets' }).waitFor()
  await eventually(async () => (await page.getByRole('cell').allInnerTexts())[5]).toBe(balance)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download statement' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('statement-USER_WALLET.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect([lines[1], lines.at(-1)?.split(',').at(-1), lines.at(-2)?.split(',').at(-1)]).toEqual([
    ',,Opening balance,,,0.00',
    plain,
    plain,
  ])
  await page.getByRole('button', { name: /^Remove the filter Account: / }).click()
  await isAt(page, '/dashboard/ledger')
})

/** Debit less credit of each account in kobo, once the drawer says that the sums are equal. */
async function trialBalance(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chart of accounts' }).click()
  await page.getByRole('button', { name: 'Trial balance' }).click()
  const drawer = page.getByRole('dialog', { name: 'Trial balance' })
  await drawer.getByText('Debits equal credits.').waitFor()
  const rows = await drawer
    .getByRole('row')
    .evaluateAll((all) => all.slice(1, -1).map((row) => [...row.children].map((cell) => cell.textContent)))
  const kobo = (text: string | null | undefined) => BigInt((text ?? '').replace(/\D/g, '') || 0)
  await page.keyboard.press('Escape')
  return Object.fromEntries(
    rows.map(([account, debit, credit]) => [/[A-Z_]+$/.exec(account ?? '')?.[0], kobo(debit) - kobo(credit)]),
  )
}

test('a super admin reverses a transaction, another person sees it at once, and the trial balance follows', async () => {
  const { page } = await stage.openAs(ADMIN)
  const before = await trialBalance(page)
  const { page: other } = await stage.openAs(MEMBER)
  for (const each of [other, page]) {
    await each.getByRole('link', { name: 'Ledger', exact: true }).click()
    await each.getByRole('heading', { name: 'Ledger', exact: true }).waitFor()
  }
  const actions = page.getByRole('button', { name: /^Actions for / }).first()
  const id = ((await actions.getAttribute('aria-label')) ?? '').replace('Actions for ', '')
  await other.getByRole('row', { name: `Select ${id}` }).waitFor()
  await choose(page, id, 'Reverse')
  const dialog = page.getByRole('dialog', { name: 'Reverse transaction?' })
  await dialog.getByRole('row').nth(1).waitFor()
  const entries = await dialog
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer paid twice')
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await toast(page, 'Transaction reversed')
  // The shown id is cut. The other person sees the change without a reload.
  for (const each of [page, other])
    await each
      .getByRole('row', { name: `Select ${id}` })
      .getByText('Reversed', { exact: true })
      .waitFor()

  await choose(page, id, 'View details')
  const details = page.getByRole('dialog', { name: 'Ledger details' })
  await details.getByText(/· Adaeze Nwosu$/).waitFor()
  await details.getByRole('link', { name: `${id}-R` }).click()
  await details.getByText('Reverses', { exact: true }).waitFor()
  await details.getByRole('link', { name: id, exact: true }).waitFor()
  await page.keyboard.press('Escape')

  const moved = { ...before }
  for (const [account = '', , reversal = ''] of entries) {
    const amount = BigInt(reversal.replace(/\D/g, ''))
    moved[account] = (moved[account] ?? 0n) + (reversal.startsWith('Debit') ? amount : -amount)
  }
  await eventually(() => trialBalance(page)).toEqual(moved)
})
