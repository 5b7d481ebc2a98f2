import '@mantine/core/styles/Pagination.layer.css'
import { NativeSelect, Pagination, TextInput } from '@mantine/core'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PagedListView } from './list-view.ts'
import classes from './paging.module.css'

interface PagingProps {
  view: PagedListView
  rows: number
  /** The number of rows on all pages; undefined when the server does not say. */
  total: number | undefined
  onChange: (change: Partial<PagedListView>) => void
}

const CONTROLS = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' }

/** Mantine leaves out buttons when there are more pages. */
const PAGES_DRAWN = 7

/** Hidden while all rows fit on the smallest page. */
export function Paging({ view, rows, total, onChange }: PagingProps) {
  const { page = 1, size = DEFAULT_PAGE_SIZE } = view
  const pages = total === undefined ? page + Number(rows >= size) : Math.ceil(total / size)
  if (total === undefined ? pages === 1 : total <= PAGE_SIZES[0]) return null
  const resize = (text: string) => {
    const next = PAGE_SIZES.find((each) => String(each) === text)
    onChange({ page: undefined, size: next === DEFAULT_PAGE_SIZE ? undefined : next })
  }
  const turnTo = (next: number) => onChange({ page: next > 1 ? next : undefined })
  return (
    <nav className={classes.paging} aria-label="Pages">
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        data={PAGE_SIZES.map((value) => ({ value: String(value), label: `${value} per page` }))}
        value={String(size)}
        onChange={(event) => resize(event.currentTarget.value)}
      />
      {pages > PAGES_DRAWN && (
        <TextInput
          key={page}
          size="xs"
          className={classes.number}
          inputMode="numeric"
          placeholder="Page..."
          aria-label={`Go to page, 1 to ${pages}`}
          onKeyDown={({ key, currentTarget: { value } }) => {
            const chosen = Math.min(Number(value), pages)
            if (key === 'Enter' && chosen >= 1 && Number.isInteger(chosen)) turnTo(chosen)
          }}
        />
      )}
      <Pagination
        size="sm"
        total={pages}
        value={Math.min(page, pages)}
        withEdges={pages > PAGES_DRAWN}
        onChange={turnTo}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
      />
    </nav>
  )
}
