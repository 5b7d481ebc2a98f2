import { DEFAULT_PAGE_SIZE, type PagedListView } from '#src/list/list-view.ts'

/** Which page of a list that a server cuts is shown, and whether there are more. A page that is gone is the last one. */
export function pageOf({ page = 1, size = DEFAULT_PAGE_SIZE }: PagedListView, rows: number, total?: number) {
  if (total === undefined) return { page, size, total, lastPage: undefined, hasNext: rows >= size }
  const lastPage = Math.max(1, Math.ceil(total / size))
  const shown = Math.min(page, lastPage)
  return { page: shown, size, total, lastPage, hasNext: shown < lastPage }
}
