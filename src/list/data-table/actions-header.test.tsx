import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSelection } from '#src/list/use-selection.tsx'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { DataTable } from './data-table.tsx'

interface Row {
  id: string
  title: string
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, title: `Task ${index}` }))

const TasksTable = ({ rows }: { rows: readonly Row[] | undefined }) => (
  <main>
    <DataTable
      entityPlural="tasks"
      columns={[{ id: 'title', header: 'Title', text: (row: Row) => row.title }]}
      rows={rows}
      rowKey={(row) => row.id}
      view={{}}
      onViewChange={() => {}}
      empty={{ title: 'No tasks found' }}
      rowMenu={() => [{ label: 'Edit', onSelect: () => {} }]}
      selection={useSelection('')}
    />
  </main>
)

beforeEach(() => page.viewport(1024, 800))

describe('the header of the row menus', () => {
  test.each([
    ['short list', rowsOf(3)],
    ['long list', rowsOf(5000)],
    ['list that loads', undefined],
  ])('of a %s reads "Actions", whole and as large as the other headers', async (_, rows) => {
    await renderUi(<TasksTable rows={rows} />)
    const header = page.getByRole('columnheader', { name: 'Actions' })
    await expect.element(header).toBeVisible()
    const text = header.getByText('Actions').element() as HTMLElement
    const title = page.getByRole('columnheader', { name: 'Title' }).getByText('Title').element()
    const cell = header.element().getBoundingClientRect()
    const { left, right } = text.getBoundingClientRect()
    expect({
      isWhole: text.offsetWidth >= text.scrollWidth && text.offsetWidth > 35,
      isInside: left >= cell.left && right <= cell.right,
      clip: getComputedStyle(text).clip,
      font: getComputedStyle(text).font,
      color: getComputedStyle(text).color,
    }).toEqual({
      isWhole: true,
      isInside: true,
      clip: 'auto',
      font: getComputedStyle(title).font,
      color: getComputedStyle(title).color,
    })
  })

  test.each(COLOR_SCHEMES)('is readable in %s', async (scheme) => {
    await renderUi(<TasksTable rows={rowsOf(3)} />, scheme)
    await expect.element(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
    await expect.poll(() => seriousViolations()).toEqual([])
  })
})
