import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AllPages } from '#src/api/read-all-pages.ts'
import type { ServerPage } from '#src/list/row-source.ts'
import { catchDownloads } from '#tests/component/support/download.ts'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import {
  columns,
  FILTER,
  Harness,
  type Row,
  rows,
  status,
  UNREADABLE,
} from '#tests/component/support/table-harness.tsx'

const exportBy = async (item: string) => {
  await page.getByRole('button', { name: 'Columns and export' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the export has all that matches, in order, without formulas', async () => {
  const downloads = catchDownloads()
  await renderUi(<Harness initial={{ sort: 'title' }} />)
  await exportBy('Export CSV')
  expect(await downloads.textOf('tasks.csv')).toBe(
    'Title,Done\r\n"\'=Audit, ""final""",40%\r\nreport 9,---\r\nReport 10,5%\r\n',
  )
})

test('an export can have something else than what is shown', async () => {
  const downloads = catchDownloads()
  const exact = columns.map((column) => ({ ...column, exported: (row: Row) => String(row.percent ?? '') }))
  await renderUi(<Harness columns={exact} rows={rows.slice(0, 1)} />)
  await exportBy('Export CSV')
  expect(await downloads.textOf('tasks.csv')).toBe('Title,Done\r\n5,5\r\n')
})

test('the selected rows are exported by themselves, in the order of the table', async () => {
  const downloads = catchDownloads()
  await renderUi(<Harness isSelectable />)
  await page.getByRole('checkbox', { name: /^Select =Audit/ }).click()
  await page.getByRole('checkbox', { name: 'Select Report 10' }).click()
  await exportBy('Export selected (2)')
  expect(await downloads.textOf('tasks.csv')).toBe('Title,Done\r\nReport 10,5%\r\n"\'=Audit, ""final""",40%\r\n')
})

test('the export of a list with server pages reads all matching rows, and shows its progress', async () => {
  const downloads = catchDownloads()
  const done = Promise.withResolvers<AllPages<Row>>()
  const readAll: ServerPage<Row>['readAll'] = (onProgress) => {
    onProgress(2, 3)
    return done.promise
  }
  await renderUi(
    <Harness
      rows={rows.slice(0, 1)}
      filter={{ ...FILTER, matches: ({ title }) => !title.startsWith('report') }}
      server={{ total: 3, readAll }}
    />,
  )
  await exportBy('Export CSV')
  await expect.element(status).toHaveTextContent('Exporting 2 of 3 tasks...')
  await page.getByRole('button', { name: 'Columns and export' }).click()
  await expect.element(page.getByText('Exports up to 10,000 matching rows')).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Export CSV' })).toBeDisabled()
  done.resolve({ rows, unreadable: UNREADABLE, isTruncated: true })
  await expect.element(status).toHaveTextContent('3 tasks')
  expect(await downloads.textOf('tasks.csv')).toBe(
    'Title,Done\r\nReport 10,5%\r\n"\'=Audit, ""final""",40%\r\n"Plan (x1) could not be read: status is ""lost""",\r\nRow 2 could not be read: it is null,\r\n',
  )
  await expect.element(page.getByText('The export was cut after the first 3 tasks.')).toBeVisible()
})

test('an export that fails says why, and can be tried again', async () => {
  const readAll = vi.fn().mockRejectedValue(new Error('The server cannot be reached.'))
  await renderUi(<Harness server={{ readAll }} />)
  await exportBy('Export CSV')
  await expect.element(page.getByText('The server cannot be reached.')).toBeVisible()
  await exportBy('Export CSV')
  await expect.poll(() => readAll.mock.calls.length).toBe(2)
})
