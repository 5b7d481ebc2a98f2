import '@mantine/core/styles/Pagination.layer.css'
import { NativeSelect, Pagination } from '@mantine/core'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PagedListView } from './list-view.ts'
import classes from './paging.module.css'

interface PagingProps {
  view: PagedListView
  rows: number
  /** Of all pages; undefined when the server does not say. */
  total: number | undefined
  onChange: (change: Partial<PagedListView>) => void
}

const CONTROLS = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' }

/** Hidden while all rows fit on the smallest page. */
export function Paging({ view, rows, total, onChange }: PagingProps) {
  const { page = 1, size = DEFAULT_PAGE_SIZE } = view
  const pages = total === undefined ? page + Number(rows >= size) : Math.ceil(total / size)
  if (total === undefined ? pages === 1 : total <= PAGE_SIZES[0]) return null
  const resize = (text: string) => {
    const next = PAGE_SIZES.find((each) => String(each) === text)
    onChange({ page: undefined, size: next === DEFAULT_PAGE_SIZE ? undefined : next })
  }
  return (
    <nav className={classes.paging} aria-label="Pages">
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        data={PAGE_SIZES.map((value) => ({ value: String(value), label: `${value} per page` }))}
        value={String(size)}
        onChange={(event) => resize(event.currentTarget.value)}
      />
      <Pagination
        size="sm"
        total={pages}
        value={Math.min(page, pages)}
        onChange={(next) => onChange({ page: next > 1 ? next : undefined })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
      />
    </nav>
  )
}
