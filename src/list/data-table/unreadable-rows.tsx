import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { UnreadableLine } from '#src/ui/unreadable-line.tsx'

interface UnreadableRowsProps {
  rows: readonly UnreadableRow[]
  /** How many cells the other rows have. */
  cells: number
}

/** Rows that could not be read. Filters cannot judge them, so they always show. They offer no actions. */
export function UnreadableRows({ rows, cells }: UnreadableRowsProps) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={row.position} aria-rowindex={index + 2}>
          <td colSpan={cells}>
            <UnreadableLine row={row} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
