import { TextInput } from '@mantine/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PersonName } from '#src/ui/initials-avatar.tsx'
import { ShortenedText } from '#src/ui/shortened-text.tsx'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { textsOf } from '#tests/component/support/screen-texts.ts'
import {
  columns,
  FILTER,
  Harness,
  type Row,
  rows,
  status,
  UNREADABLE,
  UNREADABLE_TEXTS,
} from '#tests/component/support/table-harness.tsx'
import { holdTimers } from '#tests/component/support/timers.ts'
import type { Column } from './column.ts'

const table = page.getByRole('table')
const view = page.getByLabelText('view')
const firstCells = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent)
const many = Array.from({ length: 30 }, (_, index) => ({ _id: `${index}`, title: `Task ${index + 1}`, percent: index }))

const heights = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)

test('a row has one line, however long its text', async () => {
  const title = 'A title with far too many words for one line '.repeat(9)
  await renderUi(<Harness rows={[{ _id: 'd', title, percent: 1 }, ...rows]} />)
  await expect.element(page.getByText(title.trim())).toBeVisible()
  const [long, short] = heights()
  expect(long).toBe(short)
})

test.each([
  ['that has loaded', rows],
  ['that loads', undefined],
])('the column of the row menus of a list %s is headed "Actions", whole and like the others', async (_, shown) => {
  await renderUi(<Harness rows={shown} rowMenu={() => [{ label: 'Edit', onSelect: () => {} }]} isMenuNamed />)
  const header = page.getByRole('columnheader', { name: 'Actions' })
  await expect.element(header).toBeVisible()
  const text = header.getByText('Actions').element() as HTMLElement
  const title = page.getByRole('columnheader', { name: 'Title' }).getByText('Title').element()
  const lookOf = (element: Element) => [getComputedStyle(element).font, getComputedStyle(element).color]
  expect({
    isWhole: text.offsetWidth >= text.scrollWidth && text.offsetWidth > 35,
    isInside: text.getBoundingClientRect().right <= header.element().getBoundingClientRect().right,
    clip: getComputedStyle(text).clip,
    look: lookOf(text),
  }).toEqual({ isWhole: true, isInside: true, clip: 'auto', look: lookOf(title) })
})

test('by default screen readers alone hear how the row menus are headed, and the column is as wide as its buttons', async () => {
  await renderUi(<Harness rowMenu={() => [{ label: 'Edit', onSelect: () => {} }]} />)
  const header = page.getByRole('columnheader', { name: 'Actions' }).element() as HTMLElement
  expect(header.offsetWidth).toBeLessThanOrEqual(52)
  expect(header.querySelector('span')?.offsetWidth).toBe(1)
})

test.each([
  ['Date created', 5.75],
  ['Last activity', 5.75],
  ['Normal Balance', 6.5],
])('the head “%s” has one line in a column of %f rem', async (header, size) => {
  await renderUi(<Harness columns={[...columns, { id: 'last', header, text: () => '', size }]} />)
  const head = page.getByRole('columnheader', { name: header }).element()
  const text = document.createRange()
  text.selectNode(head.querySelector('button')?.firstChild ?? head)
  expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(head.getBoundingClientRect().right)
  expect(head.querySelector('button')?.offsetHeight).toBeLessThan(20)
})

test('placeholder rows are as high as rows', async () => {
  const { rerender } = await renderUi(<Harness rows={undefined} />)
  const [before] = heights()
  await rerender(<Harness />)
  await expect.element(page.getByText('Report 10')).toBeVisible()
  expect(heights()[0]).toBe(before)
})

test('columns have the same place before their checkboxes load', async () => {
  await renderUi(<Harness isSelectable />)
  const boxes = page.getByRole('checkbox')
  await expect.element(boxes.first()).toBeVisible()
  const header = page.getByRole('columnheader', { name: 'Title' }).element()
  const { left } = header.getBoundingClientRect()
  for (const box of boxes.elements()) box.closest<HTMLElement>('.mantine-Checkbox-root')?.remove()
  expect(header.getBoundingClientRect().left).toBe(left)
})

test('cards hide the head but for the keyboard and for screen readers', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(767, 800)
  await renderUi(<Harness rowMenu={() => [{ label: 'Edit', onSelect: () => {} }]} isMenuNamed />)
  const header = page.getByRole('columnheader', { name: 'Title' }).element()
  expect(header.getBoundingClientRect().width).toBe(1)
  expect(document.documentElement.scrollWidth).toBe(767)
  page.getByRole('button', { name: 'Title' }).element().focus()
  expect(header.getBoundingClientRect().width).toBeGreaterThan(40)
})

test('a header sorts upwards, downwards and no more, and says so', async () => {
  await renderUi(<Harness />)
  const header = page.getByRole('columnheader', { name: 'Title' })
  const sort = page.getByRole('button', { name: 'Title' })
  const seen = [[header.element().getAttribute('aria-sort'), firstCells()]]
  for (const direction of ['ascending', 'descending', null]) {
    await sort.click()
    await expect.poll(() => header.element().getAttribute('aria-sort')).toBe(direction)
    seen.push([direction, firstCells()])
  }
  expect(seen).toEqual([
    [null, ['Report 10', 'report 9', '=Audit, "final"']],
    ['ascending', ['=Audit, "final"', 'report 9', 'Report 10']],
    ['descending', ['Report 10', 'report 9', '=Audit, "final"']],
    [null, ['Report 10', 'report 9', '=Audit, "final"']],
  ])
})

test('when nothing matches, search and filters can be cleared', async () => {
  const onClear = vi.fn()
  const filter = { control: null, count: 1, matches: (row: Row) => row._id === 'a', onClear }
  await renderUi(<Harness initial={{ search: 'report 9' }} filter={filter} />)
  await expect.element(page.getByText('No tasks match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.poll(firstCells).toEqual(['Report 10'])
  expect(onClear).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('button', { name: 'Columns and export' })).toHaveFocus()
})

test('another order of a page that a server cut stays on that page', async () => {
  await renderUi(<Harness initial={{ page: 2, size: 10 }} rows={many.slice(0, 10)} server={{ total: 30 }} />)
  await page.getByRole('button', { name: 'Title' }).click()
  await expect.element(view).toHaveTextContent('{"page":2,"size":10,"sort":"title"}')
})

test('columns are hidden and shown, all but the one that names the row', async () => {
  await renderUi(<Harness />)
  await page.getByRole('button', { name: 'Columns and export' }).click()
  expect(textsOf(page, 'menuitemcheckbox')).toEqual(['Done'])
  await page.getByRole('menuitemcheckbox', { name: 'Done' }).click()
  await expect.element(table.getByRole('columnheader', { name: 'Done' })).not.toBeInTheDocument()
  await expect.element(view).toHaveTextContent('{"hidden":["percent"]}')
})

test('an optional column is hidden until it is shown, and can be hidden again', async () => {
  await renderUi(<Harness columns={columns.map((column) => ({ ...column, isOptional: column.id === 'percent' }))} />)
  const done = table.getByRole('columnheader', { name: 'Done' })
  const toggle = page.getByRole('menuitemcheckbox', { name: 'Done' })
  await expect.element(table.getByRole('columnheader', { name: 'Title' })).toBeVisible()
  await expect.element(done).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Columns and export' }).click()
  await toggle.click()
  await expect.element(done).toBeVisible()
  await expect.element(view).toHaveTextContent('{"hidden":[]}')
  await toggle.click()
  await expect.element(done).not.toBeInTheDocument()
})

test('a page whose rows are all filtered out shows the given text, not that nothing matches', async () => {
  await renderUi(<Harness filter={{ ...FILTER, matches: () => false }} server={{ total: 30 }} />)
  await expect.element(page.getByText('No tasks found')).toBeVisible()
  await expect.element(status).toHaveTextContent('0 of 3 on this page · 27 more tasks on other pages')
})

test('a page that is turned is shown until the next one is there', async () => {
  await renderUi(<Harness rows={many.slice(0, 10)} server={{ total: 30, isFetchingPage: true }} />)
  await expect.element(page.getByRole('region', { name: 'tasks' })).toHaveAttribute('aria-busy', 'true')
  expect(firstCells()).toHaveLength(10)
})

test('rows are selected one by one and all together', async () => {
  await renderUi(<Harness isSelectable />)
  const boxes = () => page.getByRole('checkbox').elements() as HTMLInputElement[]
  const states = () => boxes().map(({ checked, indeterminate }) => (indeterminate ? 'some' : checked))
  await page.getByRole('checkbox', { name: 'Select report 9' }).click()
  await expect.poll(states).toEqual(['some', false, true, false])
  await page.getByRole('checkbox', { name: 'Select report 9' }).click()
  await expect.poll(states).toEqual([false, false, false, false])
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.poll(states).toEqual([true, true, true, true])
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.poll(states).toEqual([false, false, false, false])
})

test('a row is opened by its first column, by keyboard too, and has a menu', async () => {
  const onOpen = vi.fn()
  await renderUi(<Harness onOpen={onOpen} rowMenu={() => [{ label: 'Edit', onSelect: () => {} }]} />)
  ;(page.getByRole('button', { name: 'report 9', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen.mock.calls).toEqual([[rows[1]]])
  await expect.element(page.getByRole('button', { name: 'Actions for report 9' })).toBeVisible()
})

test('unreadable rows show above the others, are counted, and have neither a menu nor a checkbox', async () => {
  const actions = { rowMenu: () => [], onOpen: () => {}, isSelectable: true }
  const { rerender } = await renderUi(<Harness {...actions} unreadable={UNREADABLE} />)
  await expect.element(status).toHaveTextContent('5 tasks, 2 could not be read')
  await expect.poll(firstCells).toEqual([...UNREADABLE_TEXTS, '', '', ''])
  const rowIndexes = [...document.querySelectorAll('tr')].map((row) => row.getAttribute('aria-rowindex'))
  expect([table.element().getAttribute('aria-rowcount'), rowIndexes]).toEqual(['6', ['1', '2', '3', '4', '5', '6']])
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(3)
  expect(page.getByRole('checkbox').elements()).toHaveLength(4)
  expect(await seriousViolations()).toEqual([])
  await rerender(<Harness rows={[]} unreadable={UNREADABLE} />)
  await expect.element(status).toHaveTextContent('2 tasks, 2 could not be read')
  await expect.element(page.getByText('No tasks found')).not.toBeInTheDocument()
})

test('a search leaves unreadable rows in sight, and says when nothing else is left', async () => {
  await renderUi(<Harness initial={{ search: 'nothing' }} unreadable={UNREADABLE} />)
  await expect.element(page.getByText('No tasks match')).toBeVisible()
  expect(firstCells()).toEqual(UNREADABLE_TEXTS)
  await expect.element(status).toHaveTextContent('0 of 5 tasks, 2 could not be read')
})

test('a word without end is cut at the width of its column', async () => {
  await renderUi(<Harness rows={[{ _id: 'a', title: 'x'.repeat(300), percent: 5 }]} />)
  const { width } = table.element().getBoundingClientRect()
  expect(width).toBe(page.getByRole('region', { name: 'tasks' }).element().clientWidth)
})

test('an initial is a whole letter, however many signs it is made of', async () => {
  await renderUi(<PersonName name="🇬🇧 ada émile" />)
  expect(document.querySelector<HTMLElement>('[data-initials]')?.dataset.initials).toBe('🇬🇧É'.normalize('NFD'))
})

test('the circle beside a name is whole where the name opens its row', async () => {
  const people: Column<Row>[] = [
    { id: 'name', header: 'Name', text: () => 'Ada Obi', cell: () => <PersonName name="Ada Obi" />, size: 8 },
  ]
  await renderUi(<Harness columns={people} onOpen={() => {}} />)
  await expect.element(page.getByRole('button', { name: 'Ada Obi' }).first()).toBeVisible()
  const circle = document.querySelector('[data-initials]') as HTMLElement
  const { x, width, top, bottom } = circle.getBoundingClientRect()
  const drawnAt = (y: number) => document.elementFromPoint(x + width / 2, y)
  expect([drawnAt(top + 0.5), drawnAt(bottom - 0.5)]).toEqual([circle, circle])
})

test('marked rows are copied as lines with tabs between their cells, each text whole, without their controls', async () => {
  const shortened = [{ ...columns[0], cell: (row: Row) => <ShortenedText text={row.title} shown={4} /> }, columns[1]]
  await renderUi(<Harness columns={shortened as Column<Row>[]} isSelectable rowMenu={() => []} />)
  await expect.element(page.getByRole('checkbox', { name: 'Select report 9' })).toBeVisible()
  const [first, , last] = document.querySelectorAll('tbody tr')
  const copied = () => {
    const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() })
    first?.dispatchEvent(event)
    return event.clipboardData?.getData('text/plain')
  }
  window.getSelection()?.setBaseAndExtent(first as Node, 0, last as Node, 4)
  await expect.poll(copied).toBe('Report 10\t5%\nreport 9\t---\n=Audit, "final"\t40%')
  window.getSelection()?.selectAllChildren(page.getByRole('cell', { name: '5%' }).element())
  expect(copied()).toBe('')
})

test('a text from right to left ends at its left, in its cell and in a field', async () => {
  const title = 'تقرير (المبيعات) رقم 3!'
  await renderUi(
    <>
      <Harness rows={[{ _id: 'a', title, percent: 5 }]} onOpen={() => {}} />
      <TextInput label="Title" defaultValue={title} />
    </>,
  )
  const text = page.getByRole('button', { name: title }).element().firstChild as Text
  const leftOf = (place: number) => {
    const letter = document.createRange()
    letter.setStart(text, place)
    letter.setEnd(text, place + 1)
    return letter.getBoundingClientRect().left
  }
  expect(leftOf(title.length - 1)).toBeLessThan(leftOf(0))
  expect(getComputedStyle(page.getByRole('textbox', { name: 'Title' }).element()).direction).toBe('rtl')
})

const LONG = 'A plan that is far too long for one line of such a narrow column, with all its reasons'

const CUT = {
  rows: [{ _id: 'a', title: LONG, percent: 5 }],
  columns: columns.map((column, place) => ({ ...column, size: place === 0 ? 8 : { min: 8 } })),
}

const tooltip = page.getByRole('tooltip')

test('a cut text is shown in full under the pointer, and Escape hides it', async () => {
  await renderUi(<Harness {...CUT} />)
  await page.getByRole('cell', { name: LONG }).hover()
  await expect.element(tooltip).toHaveTextContent(LONG)
  await page.getByRole('cell', { name: '5%' }).hover()
  await expect.element(tooltip).not.toBeInTheDocument()
})

async function pointAtLong(pass: () => void) {
  await page.getByRole('cell', { name: LONG }).hover()
  await expect
    .poll(() => {
      pass()
      return tooltip.query()?.textContent
    })
    .toBe(LONG)
}

test('the pointer can go to the full text, where text is marked, and Escape hides that alone', async () => {
  const others = vi.fn()
  document.addEventListener('keydown', others)
  onTestFinished(() => document.removeEventListener('keydown', others))
  const pass = holdTimers(300)
  await renderUi(<Harness {...CUT} rows={[...CUT.rows, ...rows.slice(1)]} onOpen={() => {}} />)
  await page.getByRole('columnheader', { name: 'Done' }).click()
  await pointAtLong(pass)
  await page.getByRole('cell', { name: 'report 9' }).hover({ position: { x: 2, y: 2 }, force: true })
  await tooltip.hover()
  await tooltip.getByText(LONG).dblClick({ position: { x: 24, y: 8 } })
  pass()
  await expect.element(tooltip).toHaveTextContent(LONG)
  expect(String(window.getSelection()).length).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
  expect(others.mock.calls).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(others.mock.calls).toHaveLength(1)
})

test('the focus shows the cut texts of its row while the pointer passes others, and Escape hides them', async () => {
  const pass = holdTimers(300)
  await renderUi(<Harness {...CUT} rows={[...CUT.rows, ...rows.slice(1)]} onOpen={() => {}} />)
  await page.getByRole('button', { name: /Done/ }).click()
  await userEvent.tab()
  pass()
  await expect.element(tooltip).toHaveTextContent(`Title: ${LONG}`)
  for (const name of ['report 9', LONG]) {
    await page.getByRole('cell', { name }).hover({ position: { x: 2, y: 2 }, force: true })
    pass()
    await expect.element(tooltip).toHaveTextContent(`Title: ${LONG}`)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('the focus by other keys shows no cut text, which would lie on the next row', async () => {
  const pass = holdTimers(300)
  await renderUi(<Harness {...CUT} onOpen={() => {}} />)
  await pointAtLong(pass)
  await page.getByRole('columnheader', { name: 'Done' }).hover()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('button', { name: LONG })).toHaveFocus()
  pass()
  // A text that shows is drawn by the end of another key.
  await userEvent.keyboard('{Shift}')
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('a table that is too wide scrolls in its card with its menus in sight, and the page does not scroll', async () => {
  const wide = columns.map((column) => ({ ...column, size: 80 }))
  const title = 'x'.repeat(300)
  await renderUi(<Harness rows={[{ _id: 'a', title, percent: 5 }]} columns={wide} rowMenu={() => []} />)
  const menu = page.getByRole('button', { name: `Actions for ${title}` })
  const frame = table.element().parentElement as HTMLElement
  const atEdge = () => Math.round(frame.getBoundingClientRect().right - menu.element().getBoundingClientRect().right)
  const before = atEdge()
  await expect.poll(() => frame.parentElement?.dataset.cut).toBe('end')
  frame.scrollLeft = 100
  await expect.poll(() => frame.parentElement?.dataset.cut).toBe('start end')
  expect(atEdge()).toBe(before)
  frame.scrollLeft = frame.scrollWidth
  await expect.poll(() => frame.parentElement?.dataset.cut).toBe('start')
  expect(atEdge()).toBe(before)
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
})
