import '@mantine/core/styles/Pagination.layer.css'
import { NativeSelect, Pagination, TextInput } from '@mantine/core'
import type { Table } from './data-table/use-data-table.ts'
import { PAGE_SIZES } from './list-view.ts'
import classes from './paging.module.css'

interface PagingProps<Row extends object> {
  table: Table<Row>
  /** The number of rows on all pages; undefined when the server does not say. */
  total: number | undefined
}

const CONTROLS = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' }

/** Mantine leaves out buttons when there are more pages. */
const PAGES_DRAWN = 7

/** Hidden while all rows fit on the smallest page. */
export function Paging<Row extends object>({ table, total }: PagingProps<Row>) {
  const { pageIndex, pageSize } = table.atoms.pagination.get()
  const pages = table.getPageCount()
  if (total === undefined ? pages === 1 : total <= PAGE_SIZES[0]) return null
  const turnTo = (page: number) => table.setPageIndex(page - 1)
  return (
    <nav className={classes.paging} aria-label="Pages">
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        data={PAGE_SIZES.map((value) => ({ value: String(value), label: `${value} per page` }))}
        value={String(pageSize)}
        onChange={(event) => table.setPageSize(Number(event.currentTarget.value))}
      />
      {pages > PAGES_DRAWN && (
        <TextInput
          key={pageIndex}
          size="xs"
          className={classes.number}
          inputMode="numeric"
          placeholder="Page..."
          aria-label={`Go to page, 1 to ${pages}`}
          onKeyDown={({ key, currentTarget: { value } }) => {
            const chosen = Number(value)
            if (key === 'Enter' && chosen >= 1 && Number.isInteger(chosen)) turnTo(chosen)
          }}
        />
      )}
      <Pagination
        size="sm"
        total={pages}
        value={pageIndex + 1}
        withEdges={pages > PAGES_DRAWN}
        onChange={turnTo}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
      />
    </nav>
  )
}
