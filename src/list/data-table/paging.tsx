import { ActionIcon, NativeSelect } from '@mantine/core'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PagedListView } from '#src/list/list-view.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons.tsx'
import classes from './data-table.module.css'

interface PagingProps {
  page: number
  size: number
  /** Undefined when the server does not tell. */
  total: number | undefined
  lastPage: number | undefined
  hasNext: boolean
  onChange: (change: Partial<PagedListView>) => void
}

const pageSizeOf = (text: string) => PAGE_SIZES.find((size) => String(size) === text)

/** Turns pages. It is not there while everything fits on the smallest page. */
export function Paging({ page, size, total, lastPage, hasNext, onChange }: PagingProps) {
  if (total === undefined ? page === 1 && !hasNext : total <= PAGE_SIZES[0]) return null
  const turnTo = (next: number) => onChange({ page: next > 1 ? next : undefined })
  const resize = (next: PagedListView['size']) =>
    onChange({ page: undefined, size: next === DEFAULT_PAGE_SIZE ? undefined : next })
  return (
    <nav className={classes.paging} aria-label="Pages">
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        data={PAGE_SIZES.map((value) => ({ value: String(value), label: `${value} per page` }))}
        value={String(size)}
        onChange={(event) => resize(pageSizeOf(event.currentTarget.value))}
      />
      <span className={classes.place}>{lastPage ? `Page ${page} of ${lastPage}` : `Page ${page}`}</span>
      <ActionIcon variant="default" aria-label="Previous page" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        <ChevronLeftIcon size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Next page" disabled={!hasNext} onClick={() => turnTo(page + 1)}>
        <ChevronRightIcon size={16} />
      </ActionIcon>
    </nav>
  )
}
