import { ActionIcon, Menu } from '@mantine/core'
import { toCsv } from '#src/lib/csv.ts'
import { download } from '#src/lib/download.ts'
import { DownloadIcon, OptionsIcon } from '../icons.tsx'
import type { Column } from './column.ts'

interface TableOptionsProps<Row> {
  things: string
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHiddenChange: (hidden: string[]) => void
  /** Every row that matches, drawn or not. */
  matching: readonly Row[]
}

/** Which columns are shown, and the export of all that matches. The first column names the row and always shows. */
export function TableOptions<Row>({ things, columns, hidden, onHiddenChange, matching }: TableOptionsProps<Row>) {
  const exported = () => {
    const rows = matching.map((row) => columns.map((column) => column.text(row)))
    const csv = toCsv([columns.map((column) => column.header), ...rows])
    download(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${things.replaceAll(' ', '-')}.csv`)
  }
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
        <Menu.Item leftSection={<DownloadIcon size={16} />} disabled={matching.length === 0} onClick={exported}>
          Export CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
