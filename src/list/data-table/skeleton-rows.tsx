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
          {columns.map(({ id, align, lines }) => (
            <td key={id}>
              {lines === 2 && <Skeleton height={10} my={5} className={classes.skeleton} />}
              <Skeleton
                height={10}
                mt={lines === 2 ? 10 : 5}
                mb={5}
                ms={align === 'end' ? 'auto' : undefined}
                width={width}
                className={classes.skeleton}
              />
            </td>
          ))}
          {hasMenu && <td className={classes.tight} />}
        </tr>
      ))}
    </tbody>
  )
}
