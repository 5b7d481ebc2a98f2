import '#src/ui/overlay-styles.ts'
import { Menu } from '@mantine/core'
import { useContext, useState } from 'react'
import { ServicesContext } from '#src/api/services.tsx'
import { formatCount } from '#src/format/count-text.ts'
import { SavedViewItems, ViewsDialog, type ViewsDialogKind } from '#src/list/saved-views.tsx'
import anchored from '#src/overlays/anchored.module.css'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { OptionsButton } from './data-table/options-button.tsx'

interface TableOptionsProps {
  /** The columns that can be hidden: all but the first, which names the row. */
  columns: readonly { id: string; header: string; isShown: boolean; toggle: () => void }[]
  selected: number
  onExportSelected: () => void
  /** Undefined while there are no rows, or an export runs. */
  onExport: (() => void) | undefined
  exportedAtMost: number | undefined
}

export function TableOptions(props: TableOptionsProps) {
  const { columns, selected, onExportSelected, onExport, exportedAtMost } = props
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
          {columns.map(({ id, header, isShown, toggle }) => (
            <Menu.CheckboxItem key={id} checked={isShown} onChange={toggle}>
              {header}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          {exportedAtMost !== undefined && (
            <Menu.Label>Exports up to {formatCount(exportedAtMost)} matching rows</Menu.Label>
          )}
          <Menu.Item leftSection={<DownloadIcon size={16} />} disabled={!onExport} onClick={onExport}>
            Export CSV
          </Menu.Item>
          {selected > 0 && (
            <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={onExportSelected}>
              Export selected ({formatCount(selected)})
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && <ViewsDialog kind={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}
