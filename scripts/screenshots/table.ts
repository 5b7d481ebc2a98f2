import type { Page } from 'playwright'

const rows = (page: Page) => page.getByRole('button', { name: /^Actions for / })

export async function open(page: Page, address: string) {
  await page.goto(address)
  await rows(page).first().waitFor()
}

export async function openMenu(page: Page, address: string) {
  await open(page, address)
  await rows(page).first().click()
  await page.getByRole('menu').waitFor()
}

export async function choose(page: Page, address: string, item: string) {
  await openMenu(page, address)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** Rows have checkboxes too. */
export async function openFilter(page: Page) {
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}
