import type { ComponentProps } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { TableHarness } from '#tests/component/support/table-harness.tsx'
import type { Column } from './column.ts'

interface Row {
  _id: string
  title: string
  note: string
}

const COUNT = 10_000
const MOST_DRAWN = 60

const LONG_NOTE = 'A note that needs more than one line, because somebody had a lot to tell. '.repeat(4)

const rows: Row[] = Array.from({ length: COUNT }, (_, index) => ({
  _id: `${index}`,
  title: `Task ${index}`,
  note: index % 3 === 0 ? LONG_NOTE : 'Short',
}))

const columns: Column<Row>[] = [
  { id: 'title', header: 'Title', text: (row) => row.title, size: { min: 8 } },
  { id: 'note', header: 'Note', text: (row) => row.note, size: { min: 8 } },
]

const Harness = (props: Partial<ComponentProps<typeof TableHarness<Row>>>) => (
  <TableHarness
    columns={columns}
    rows={rows}
    rowMenu={() => [{ label: 'Edit', onSelect: () => {} }]}
    onOpen={() => {}}
    {...props}
  />
)

const drawn = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr[aria-rowindex]')]
const titleOf = (row: Element | undefined) => row?.querySelector('td')?.textContent
const titles = () => drawn().map(titleOf)
const head = () => document.querySelector('thead th')?.getBoundingClientRect()
const topRow = () => drawn().find((row) => row.getBoundingClientRect().bottom > (head()?.bottom ?? 0))
const widths = () => [...document.querySelectorAll('thead th')].map((cell) => Math.round(cell.clientWidth))

beforeEach(() => window.scrollTo(0, 0))

test('a row that can be seen stays, so that a menu opened at once stays open', async () => {
  const gone: Element[] = []
  const isRow = (node: Node) => node instanceof Element && node.querySelector('tr[aria-rowindex="2"]') !== null
  const observer = new MutationObserver((changes) =>
    gone.push(...changes.flatMap(({ removedNodes }) => [...removedNodes].filter(isRow) as Element[])),
  )
  observer.observe(document.body, { childList: true, subtree: true })
  await renderUi(<Harness />)
  await expect.poll(() => document.querySelectorAll('tbody tr[aria-hidden]').length).toBe(1)
  await expect.poll(() => titles()[0]).toBe('Task 0')
  expect(gone).toEqual([])
  observer.disconnect()
})

test('of a long list only the rows near the window are drawn, and each says which one it is', async () => {
  await renderUi(<Harness />)
  await expect.poll(() => titles()[0]).toBe('Task 0')
  expect(drawn().length).toBeLessThan(MOST_DRAWN)
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', `${COUNT + 1}`)
  expect(drawn().map((row) => Number(row.getAttribute('aria-rowindex')))).toEqual(drawn().map((_, index) => index + 2))
})

test('a list that is no longer long is rendered completely', async () => {
  await renderUi(<Harness rows={rows.slice(0, 100)} />)
  await expect.poll(() => titles()).toEqual(rows.slice(0, 100).map(({ title }) => title))
})

test('the last row is reached by the End key, below a head that stays', async () => {
  await renderUi(<Harness />)
  await expect.poll(() => drawn().length).toBeGreaterThan(0)
  const lastRow = async () => {
    await userEvent.keyboard('{End}')
    const last = drawn().at(-1)
    return { title: titleOf(last), isInView: Number(last?.getBoundingClientRect().bottom) <= window.innerHeight }
  }
  await expect.poll(lastRow).toEqual({ title: 'Task 9999', isInView: true })
  expect(drawn().length).toBeLessThan(MOST_DRAWN)
  // Below the header of a page and the toolbar, which stick too.
  expect(head()?.top).toBe(64 + 48)
})

test('the head stays in sight in a table that scrolls inside its card', async () => {
  await renderUi(<Harness columns={columns.map((column) => ({ ...column, size: { min: 80 } }))} />)
  await expect.poll(() => drawn().length).toBeGreaterThan(0)
  window.scrollTo(0, 5_000)
  await expect.poll(() => head()?.top).toBe(64 + 48)
})

test('columns keep their widths while other rows scroll into view', async () => {
  const wide = 'W'.repeat(40)
  await renderUi(<Harness rows={rows.map((row, index) => (index === COUNT / 2 ? { ...row, title: wide } : row))} />)
  await expect.poll(() => drawn().length).toBeGreaterThan(0)
  const before = widths()
  window.scrollTo(0, document.documentElement.scrollHeight / 2)
  await expect.poll(() => titles().filter((title) => title === wide)).toEqual([wide])
  expect(widths()).toEqual(before)
})

test('a row that scrolls away keeps the focus, and the next key continues from it', async () => {
  await renderUi(<Harness />)
  const button = page.getByRole('button', { name: 'Actions for Task 3', exact: true })
  ;(button.element() as HTMLElement).focus()
  window.scrollTo(0, 100_000)
  await expect.poll(() => Number(topRow()?.getAttribute('aria-rowindex'))).toBeGreaterThan(500)
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Task 3', exact: true })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Task 3', exact: true })).toBeInViewport()
})

test('who comes back to the same rows finds each where it was, whatever its height', async () => {
  const kept = [...rows]
  const { unmount } = await renderUi(<Harness rows={kept} />)
  for (const offset of [1_000, 2_000, 3_000, 4_000]) {
    window.scrollTo(0, offset)
    await expect.poll(() => topRow()?.getBoundingClientRect().top).toBeLessThan(200)
  }
  const place = () => [titleOf(topRow()), Math.round(topRow()?.getBoundingClientRect().top ?? Number.NaN)]
  await expect.poll(() => window.scrollY).toBeGreaterThanOrEqual(3_900)
  const { scrollY } = window
  const before = place()
  await unmount()
  await renderUi(<Harness rows={kept} />)
  window.scrollTo(0, scrollY)
  await expect.poll(place).toEqual(before)
})

test('all rows that match are selected together, rendered or not', async () => {
  await renderUi(<Harness initial={{ search: 'short' }} isSelectable />)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Columns and export' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Export selected (6,666)' })).toBeVisible()
})

test('a copy that reaches beyond the drawn rows says that some are missing, also where the first marked one is gone', async () => {
  await renderUi(<Harness />)
  await expect.poll(() => titles()[0]).toBe('Task 0')
  const event = () => new ClipboardEvent('copy', { bubbles: true, clipboardData: new DataTransfer() })
  const copy = () => drawn()[0]?.dispatchEvent(event())
  const missing = page.getByText(/^Some marked rows are missing from the copy/)
  const [first, second] = drawn()
  window.getSelection()?.setBaseAndExtent(first as Node, 0, second as Node, 1)
  copy()
  await expect.element(missing).not.toBeInTheDocument()
  window.scrollTo(0, 9_000)
  await expect.poll(() => first?.isConnected).toBe(false)
  window.getSelection()?.extend(drawn().at(-3) as Node, 1)
  copy()
  await expect.element(missing.last()).toBeVisible()
})
