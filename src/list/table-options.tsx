import '#src/ui/overlay-styles.ts'
import { Menu } from '@mantine/core'
import { useContext, useState } from 'react'
import { EXPORTED_AT_MOST } from '#src/api/read-all-pages.ts'
import { ServicesContext } from '#src/api/services.tsx'
import { formatCount } from '#src/format/count-text.ts'
import type { TableList } from '#src/list/row-source.ts'
import { SavedViewItems, ViewsDialog, type ViewsDialogKind } from '#src/list/saved-views.tsx'
import anchored from '#src/overlays/anchored.module.css'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { saveAll, saveRows } from './data-table/export-rows.ts'
import { OptionsButton } from './data-table/options-button.tsx'
import type { Table } from './data-table/use-data-table.ts'

interface TableOptionsProps<Row extends { readonly _id: string }> {
  list: TableList<Row>
  table: Table<Row>
  isExporting: boolean
  /** What the export that runs has read. */
  onProgress: (text: string | undefined) => void
}

export function TableOptions<Row extends { readonly _id: string }>(props: TableOptionsProps<Row>) {
  const { list, table, isExporting, onProgress } = props
  const { columns, rows: source } = list
  const { rows } = table.getRowModel()
  const selected = rows.filter((row) => row.getIsSelected()).map(({ original }) => original)
  const [dialog, setDialog] = useState<ViewsDialogKind>()
  const isInApplication = useContext(ServicesContext) !== undefined
  return (
    <>
      <Menu position="bottom-end" width={224}>
        <Menu.Target>
          <OptionsButton />
        </Menu.Target>
        <Menu.Dropdown className={anchored.menu}>
          {isInApplication && <SavedViewItems onDialog={setDialog} />}
          <Menu.Label>Columns</Menu.Label>
          {columns.slice(1).map(({ id, header }) => {
            const column = table.getColumn(id)
            return (
              <Menu.CheckboxItem key={id} checked={column?.getIsVisible()} onChange={() => column?.toggleVisibility()}>
                {header}
              </Menu.CheckboxItem>
            )
          })}
          <Menu.Divider />
          {source.server?.readAll && (
            <Menu.Label>Exports up to {formatCount(EXPORTED_AT_MOST)} matching rows</Menu.Label>
          )}
          <Menu.Item
            leftSection={<DownloadIcon size={16} />}
            disabled={rows.length === 0 || isExporting}
            onClick={() => void saveAll({ ...list, table }, onProgress)}
          >
            Export CSV
          </Menu.Item>
          {selected.length > 0 && (
            <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={() => saveRows(list, selected)}>
              Export selected ({formatCount(selected.length)})
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && <ViewsDialog kind={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}
