import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CallName } from '#contract/calls.ts'
import type { App } from './app.tsx'
import { catchDownloads } from './download.ts'
import type { AnswerOf, FakeServer } from './fake-server.ts'
import { cellsOf, expectAccessible, textsOf } from './people.ts'
import { toast } from './tasks.ts'

type Cells = readonly (string | null)[]

const listOf = (entityPlural: string) => page.getByRole('region', { name: entityPlural, exact: true })

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
  const text = await vi.waitUntil(() => downloads.textOf(`${fileName}.csv`), { timeout: 10_000 })
  return text.split('\r\n')
}

interface StatedLoad<Name extends CallName> {
  readonly entityPlural: string
  readonly call: Name
  readonly nothing: AnswerOf<Name>
  readonly empty: readonly string[]
}

export async function expectLoad<Name extends CallName>(
  server: FakeServer,
  { entityPlural, call, nothing, empty }: StatedLoad<Name>,
) {
  await expect.element(page.getByText(`Loading ${entityPlural}...`, { exact: true })).toBeVisible()
  await expect.element(listOf(entityPlural)).toHaveAttribute('aria-busy', 'true')
  await server.refuse(call, 500, `The ${entityPlural} are not to be had.`)
  await expect.element(page.getByText(`The ${entityPlural} could not be loaded`, { exact: true })).toBeVisible()
  await expect.element(toast(`The ${entityPlural} are not to be had.`)).toBeVisible()
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(1)
  await expectSettled(entityPlural)
  await expectAccessible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await server.answer(call, nothing)
  for (const text of empty) await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible()
}
