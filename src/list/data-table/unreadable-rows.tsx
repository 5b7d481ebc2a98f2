import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { unreadableText } from '#src/api/unreadable-text.ts'
import { WarningLine } from '#src/ui/warning-line.tsx'

interface UnreadableRowsProps {
  rows: readonly UnreadableRow[]
  cells: number
}

/** Filters cannot judge these rows, so they always show. */
export function UnreadableRows({ rows, cells }: UnreadableRowsProps) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={row.position} aria-rowindex={index + 2}>
          <td colSpan={cells}>
            <WarningLine>{unreadableText(row)}</WarningLine>
          </td>
        </tr>
      ))}
    </tbody>
  )
}
