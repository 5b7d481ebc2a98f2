import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { columns, TableHarness } from '#tests/component/support/table-harness.tsx'
import type { PagedListView } from './list-view.ts'

interface HarnessProps {
  initial: PagedListView
  rows: number
  total?: number
}

function Harness({ initial, rows, total }: HarnessProps) {
  const server = { total, readAll: () => Promise.reject(new Error('No test exports')) }
  const listed = Array.from({ length: rows }, (_, place) => ({ _id: `${place}`, title: '', percent: undefined }))
  return <TableHarness columns={columns} initial={initial} rows={listed} server={server} />
}

const view = page.getByRole('status', { name: 'view' })
const pages = page.getByRole('navigation', { name: 'Pages' })
const button = (name: string) => pages.getByRole('button', { name, exact: true })
const numbers = () =>
  pages
    .getByRole('button', { name: /^Page \d+$/ })
    .elements()
    .map((item) => `${item.textContent}${item.getAttribute('aria-current') ? ' (current)' : ''}`)

test('pages are turned one by one, chosen by number and resized', async () => {
  await renderUi(<Harness initial={{ size: 25 }} rows={25} total={300} />)
  expect(numbers()).toEqual(['1 (current)', '2', '3', '4', '5', '12'])
  await expect.element(button('Previous page')).toBeDisabled()
  await button('Next page').click()
  await expect.element(view).toHaveTextContent('{"size":25,"page":2}')
  await button('Page 12').click()
  await expect.element(view).toHaveTextContent('{"size":25,"page":12}')
  await expect.element(button('Next page')).toBeDisabled()
  await button('Page 1').click()
  await expect.element(view).toHaveTextContent('{"size":25}')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('10')
  await expect.element(view).toHaveTextContent('{}')
  await expect.poll(numbers).toEqual(['1 (current)', '2', '3', '4', '5', '30'])
})

test('of many pages one is chosen by typing its number, and more than there are is the last one', async () => {
  await renderUi(<Harness initial={{}} rows={10} total={5000} />)
  const field = pages.getByRole('textbox', { name: 'Go to page, 1 to 500' })
  await field.fill('377')
  await userEvent.keyboard('{Enter}')
  await expect.element(view).toHaveTextContent('{"page":377}')
  await expect.element(field).toHaveValue('')
  await field.fill('0')
  await userEvent.keyboard('{Enter}')
  await field.fill('2.5')
  await userEvent.keyboard('{Enter}')
  await expect.element(view).toHaveTextContent('{"page":377}')
  await field.fill('9000')
  await userEvent.keyboard('{Enter}')
  await expect.element(view).toHaveTextContent('{"page":500}')
  await button('First page').click()
  await expect.element(view).toHaveTextContent('{}')
  await button('Last page').click()
  await expect.element(view).toHaveTextContent('{"page":500}')
})

test.each([
  [{ page: 9 }, 1, 11, ['1', '2 (current)']],
  [{ page: 3 }, 10, undefined, ['1', '2', '3 (current)', '4']],
  [{}, 9, undefined, []],
  [{}, 10, 10, []],
])('the pages of the view %j of %i rows, of %s in all, are %j', async (initial, rows, total, expected) => {
  await renderUi(<Harness initial={initial} rows={rows} total={total} />)
  expect(numbers()).toEqual(expected)
  expect(pages.elements()).toHaveLength(expected.length > 0 ? 1 : 0)
})

test.each(COLOR_SCHEMES)('paging is accessible in %s', async (scheme) => {
  await renderUi(<Harness initial={{}} rows={10} total={300} />, scheme)
  await expect.element(button('Page 30')).toBeVisible()
  expect(await seriousViolations()).toEqual([])
})
