import type { AllPages } from '#src/api/read-all-pages.ts'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import type { ReadOne } from '#src/workspace/use-record.ts'
import type { Column } from './data-table/column.ts'
import type { ListFilter } from './filter.tsx'
import type { PagedListView } from './list-view.ts'
import type { MoreRows } from './more-rows.tsx'
import type { Selection } from './use-selection.tsx'

export interface ServerPage<Row> {
  /** The rows of all pages, if the server says. */
  total?: number | undefined
  /** There are more rows than the server counted. */
  isAtLeast?: boolean
  /** The next page is loading. The table shows the last one until then. */
  isFetchingPage?: boolean
  /** An export reads every page of the view, whatever its size. */
  more?: MoreRows<Row>
  /** Reads every page. Without it, an export has the rows of this page. */
  readAll?: (onProgress: (read: number, total: number | undefined) => void) => Promise<AllPages<Row>>
}

/** Where the rows of a list come from. */
export interface RowSource<Row> {
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined
  readonly unreadable: readonly UnreadableRow[] | undefined
  /** The list as the server pages it; undefined where its answer is the whole list. */
  readonly server?: ServerPage<Row> | undefined
  /** Undefined where only the list has its records. */
  readonly readOne?: ReadOne<Row> | undefined
  readonly error: string | undefined
  readonly onRetry: () => void
  /** When the rows were read, in ms; 0 for never. */
  readonly updatedAt: number
  /** The rows were read again because of a change elsewhere. */
  readonly isBackground: boolean | undefined
  /** What the server has done, so that the table does not. */
  readonly manual?: { readonly manualFiltering: true; readonly manualSorting?: true } | undefined
}

/** A list, and what names its file. */
export interface ExportedList<Row> {
  /** In lower case: "tasks". */
  entityPlural: string
  /** The name of the file without its ending; by default the list with what narrows it. */
  fileName?: string | undefined
  view: PagedListView
  columns: readonly Column<Row>[]
}

/** A list as a table shows it. */
export interface TableList<Row> extends ExportedList<Row> {
  rows: RowSource<Row>
  /** Merges a change into the URL; undefined resets a part to its default. */
  onViewChange: (change: Partial<PagedListView>) => void
  filter?: ListFilter<Row> | undefined
  selection?: Selection | undefined
  loadingText?: string
}
