import type { Column, GrowingSize } from './column.ts'

type Sized = Pick<Column<never>, 'size' | 'align'>

const sizeOf = ({ size }: Sized): GrowingSize => (typeof size === 'number' ? { min: size, max: size } : size)
const widthOf = (rem: number) => `calc(${rem}rem + 2 * var(--cell-padding))`

export const leastWidth = (column: Sized) => widthOf(sizeOf(column).min)

/** The columns of the table's CSS grid. The heads of figures state a least width, and a longer figure is never cut. */
export function columnTracks(columns: readonly Sized[]): string {
  const hasRest = columns.some((column) => sizeOf(column).max === undefined)
  const tracks = columns.map((column, place) => {
    const { max, weight = 1 } = sizeOf(column)
    const takesRest = max === undefined || (place === 0 && !hasRest)
    return column.align ? 'max-content' : `minmax(${leastWidth(column)}, ${takesRest ? `${weight}fr` : widthOf(max)})`
  })
  return tracks.join(' ')
}
