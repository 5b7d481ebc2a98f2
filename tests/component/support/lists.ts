import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { App } from './app.tsx'
import { catchDownloads } from './download.ts'
import { expectAccessible } from './people.ts'
import { cellsOf, textsOf } from './screen-texts.ts'

type Cells = readonly (string | null)[]

export const listOf = (entityPlural: string) => page.getByRole('region', { name: entityPlural, exact: true })

export const currentPage = () => document.querySelector('nav[aria-label="Pages"] [aria-current="page"]')?.textContent

/** The list has loaded or failed. */
export const expectSettled = (entityPlural: string) =>
  expect.element(listOf(entityPlural)).not.toHaveAttribute('aria-busy', 'true')

interface StatedList {
  readonly heading: string
  readonly about: string
  readonly tabs: readonly string[]
  readonly count: string
  readonly columns: readonly string[]
  readonly rows: readonly Cells[]
}

export async function expectList({ heading, about, tabs, count, columns, rows }: StatedList) {
  await expect.element(page.getByText(count, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible()
  await expect.element(page.getByText(about, { exact: true })).toBeVisible()
  await expect.element(page.getByPlaceholder('search...')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  expect(textsOf(page, 'tab')).toEqual(tabs)
  expect(textsOf(page, 'columnheader')).toEqual(columns)
  expect(cellsOf()).toEqual(rows)
  await expectAccessible()
}

type Found = readonly [text: string, rows: readonly Cells[]]

/** Each text finds its rows among the loaded ones, and is in the address. */
export async function expectFound(app: App, entityPlural: string, found: readonly Found[]) {
  const box = page.getByRole('searchbox', { name: `Search ${entityPlural}` })
  const all = cellsOf()
  for (const [text, rows] of found) {
    await box.fill(text)
    await expect.poll(() => cellsOf(), { message: `found by "${text}"` }).toEqual(rows)
    await expect
      .element(page.getByText(`${rows.length} of ${all.length} ${entityPlural}`, { exact: true }))
      .toBeVisible()
    expect(app.search()).toEqual({ search: text })
    await box.fill('')
    await expect.poll(() => cellsOf()).toEqual(all)
  }
}

/** Returns the lines of the file. */
export async function exportedLines(fileName: string) {
  const downloads = catchDownloads()
  await page.getByRole('button', { name: 'Columns and export' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const text = await vi.waitUntil(() => downloads.textOf(`${fileName}.csv`), { timeout: 60_000 })
  return text.split('\r\n')
}
