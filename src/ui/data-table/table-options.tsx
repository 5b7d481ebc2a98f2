import { ActionIcon, Menu } from '@mantine/core'
import { DownloadIcon, OptionsIcon } from '../icons.tsx'
import type { Column } from './column.ts'

interface TableOptionsProps<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHiddenChange: (hidden: string[]) => void
  /** How many rows are selected. */
  selected: number
  onExportSelected: () => void
  /** Missing while there is nothing to export, or an export is under way. */
  onExport: (() => void) | undefined
  /** The export reads at most so many rows from a server. */
  exportedAtMost: number | undefined
}

const number = new Intl.NumberFormat('en')

/** Which columns are shown, and exports. The first column names the row and always shows. */
export function TableOptions<Row>(props: TableOptionsProps<Row>) {
  const { columns, hidden, onHiddenChange, selected, onExportSelected, onExport, exportedAtMost } = props
  return (
    <Menu position="bottom-end" width={208}>
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label="Table options">
          <OptionsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {columns.slice(1).map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={!hidden.includes(id)}
            onChange={(isShown) => onHiddenChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        {exportedAtMost !== undefined && <Menu.Label>Up to {number.format(exportedAtMost)} that match</Menu.Label>}
        <Menu.Item leftSection={<DownloadIcon size={16} />} disabled={!onExport} onClick={onExport}>
          Export CSV
        </Menu.Item>
        {selected > 0 && (
          <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={onExportSelected}>
            Export selected ({number.format(selected)})
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
