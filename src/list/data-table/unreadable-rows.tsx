import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { UnreadableLine } from '#src/ui/unreadable-line.tsx'

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
            <UnreadableLine row={row} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
