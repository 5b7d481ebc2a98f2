import { Button } from '@mantine/core'
import { SelectionBar } from '#src/overlays/selection-bar.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import type { Column } from './data-table/column.ts'
import { saveRows } from './data-table/export-rows.ts'
import type { PagedListView } from './list-view.ts'

interface SelectedRowsProps<Row> {
  entityPlural: string
  fileName?: string
  view: PagedListView
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  selection: { readonly state: Readonly<Record<string, boolean>>; clear: () => void }
  idOf: (row: Row) => string
  sumOf?: (rows: readonly Row[]) => string
}

/** The selected rows of a page: their count and sum, with copying of their ids and an export. */
export function SelectedRows<Row extends { readonly _id: string }>(props: SelectedRowsProps<Row>) {
  const { entityPlural, fileName, view, columns, selection, idOf, sumOf } = props
  const rows = props.rows.filter(({ _id }) => selection.state[_id])
  const save = () => saveRows({ entityPlural, fileName, view, columns }, rows)
  return (
    <SelectionBar count={rows.length} {...(sumOf && { sum: sumOf(rows) })} onClear={selection.clear}>
      <Button size="xs" variant="default" onClick={() => void copyText(rows.map(idOf).join('\n'), 'IDs')}>
        Copy IDs
      </Button>
      <Button size="xs" variant="default" onClick={save}>
        Export selected
      </Button>
    </SelectionBar>
  )
}
