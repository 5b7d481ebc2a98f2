import { Skeleton } from '@mantine/core'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

const WIDTHS = ['70%', '45%', '60%', '52%', '66%', '40%']

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  hasSelection: boolean
  hasMenu: boolean
}

export function SkeletonRows<Row>({ columns, hasSelection, hasMenu }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {WIDTHS.map((width) => (
        <tr key={width}>
          {hasSelection && <td className={classes.tight} />}
          {columns.map(({ id, align }) => (
            <td key={id}>
              <Skeleton
                height={10}
                my={5}
                ms={align === 'end' ? 'auto' : undefined}
                width={width}
                className={classes.skeleton}
              />
            </td>
          ))}
          {hasMenu && <td className={classes.menu} />}
        </tr>
      ))}
    </tbody>
  )
}
