import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { Harness, type Row, rows } from '#tests/component/support/table-harness.tsx'

const cell = (name: string) => page.getByRole('cell', { name, exact: true })

async function renderRows() {
  const onOpen = vi.fn()
  const tabs = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderUi(
    <Harness
      isSelectable
      onOpen={onOpen}
      addressOf={({ _id }: Row) => `/records/${_id}`}
      rowMenu={() => [{ label: 'Edit', onSelect: () => {} }]}
    />,
  )
  await expect.element(page.getByRole('checkbox', { name: 'Select report 9' })).toBeVisible()
  return { opened: () => onOpen.mock.calls.map(([row]) => row), tabs: () => tabs.mock.calls }
}

test('a press on any cell opens the record, as its name does by mouse and keyboard', async () => {
  const { opened, tabs } = await renderRows()
  await cell('5%').click()
  await cell('---').click()
  await page.getByRole('button', { name: 'report 9' }).click()
  await userEvent.keyboard('{Enter}')
  expect(opened()).toEqual([rows[0], rows[1], rows[1], rows[1]])
  expect(tabs()).toEqual([])
})

test('a press with Ctrl, Cmd or the middle button opens the record in a new tab', async () => {
  const { opened, tabs } = await renderRows()
  for (const place of [cell('5%'), page.getByRole('button', { name: 'Report 10', exact: true })]) {
    await place.click({ modifiers: ['Control'] })
    await place.click({ modifiers: ['Meta'] })
    await place.click({ button: 'middle' })
  }
  expect(tabs()).toEqual(Array.from({ length: 6 }, () => ['/records/a', '_blank', 'noopener']))
  expect(opened()).toEqual([])
})

test('controls of a row and the cells around them open nothing', async () => {
  const { opened, tabs } = await renderRows()
  const box = page.getByRole('checkbox', { name: 'Select report 9' })
  await box.click()
  await expect.element(box).toBeChecked()
  const around = box.element().closest('td') as HTMLElement
  await page.elementLocator(around).click({ position: { x: 2, y: 2 } })
  await page.getByRole('button', { name: 'Actions for report 9' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('columnheader', { name: 'Done' }).click()
  expect([opened(), tabs()]).toEqual([[], []])
})

test('text in a row can be marked: neither the drag nor the press that ends the mark opens anything', async () => {
  const { opened } = await renderRows()
  await userEvent.dragAndDrop(cell('5%'), cell('40%'), { sourcePosition: { x: 9, y: 10 } })
  expect(String(window.getSelection()).includes('5%')).toBe(true)
  await cell('5%').click()
  expect(opened()).toEqual([])
  await expect.poll(() => window.getSelection()?.isCollapsed).toBe(true)
  await cell('5%').click()
  expect(opened()).toEqual([rows[0]])
})

test('a press that closes a menu opens nothing, and the next one does', async () => {
  const { opened } = await renderRows()
  await page.getByRole('button', { name: 'Actions for report 9' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await cell('5%').click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
  expect(opened()).toEqual([])
  await cell('5%').click()
  expect(opened()).toEqual([rows[0]])
})

test('a press opens the record although the keys of the browser have marked the whole page', async () => {
  const { opened } = await renderRows()
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(String(window.getSelection()).includes('Report 10')).toBe(true)
  await cell('5%').click()
  expect(opened()).toEqual([rows[0]])
})

test('the pointer says which parts of a row open it', async () => {
  await renderRows()
  const cursors = [...document.querySelectorAll('tbody tr:first-child td')].map((each) => getComputedStyle(each).cursor)
  expect(cursors).toEqual(['auto', 'pointer', 'pointer', 'auto'])
})
