import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { DataRow, type RowProps } from './data-row.tsx'
import classes from './data-table.module.css'
import { rememberRowHeights, rowHeightsOf, typicalHeight } from './row-heights.ts'

const OVERSCAN = 4
/** In pixels, until rows have been measured. */
const ROW_HEIGHT = 42

export interface VirtualRowsProps<Row> extends RowProps<Row> {
  /** Those that match, in order. */
  rows: readonly Row[]
  /** The whole list. */
  all: readonly Row[]
  rowKey: (row: Row) => string
  first: Column<Row> | undefined
  selected: ReadonlySet<string>
}

/** The rows of a long list: only those near the window are drawn, between gaps as high as what is left out. */
export function VirtualRows<Row>({ rows, all, rowKey, first, selected, ...rest }: VirtualRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [above, setAbove] = useState(0)
  const [heights] = useState(() => rowHeightsOf(all))
  const [focusedId, setFocusedId] = useState<string>()
  const keyAt = useCallback((index: number) => rowKey(rows[index] as Row), [rows, rowKey])
  const focused = useMemo(
    () => (focusedId === undefined ? -1 : rows.findIndex((row) => rowKey(row) === focusedId)),
    [rows, rowKey, focusedId],
  )

  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    getItemKey: keyAt,
    estimateSize: (index) => heights.known.get(keyAt(index)) ?? heights.typical ?? ROW_HEIGHT,
    measureElement: (row, entry, instance) => {
      const height = measureElement(row, entry, instance)
      heights.known.set(keyAt(instance.indexFromElement(row)), height)
      return height
    },
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: OVERSCAN,
    scrollMargin: above,
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), focused), [focused]),
  })

  useLayoutEffect(() => rememberRowHeights(all, heights), [all, heights])
  useLayoutEffect(() => {
    // Whatever stands above the rows may have changed its height with any render.
    if (body.current) setAbove(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    if (heights.typical !== undefined) return
    heights.typical = typicalHeight(heights)
    if (heights.typical !== undefined) virtualizer.measure()
  })

  const drawn = virtualizer.getVirtualItems()
  const end = above + virtualizer.getTotalSize()
  const gapBefore = (place: number) => (drawn[place]?.start ?? end) - (drawn[place - 1]?.end ?? above)
  return (
    <tbody ref={body}>
      {drawn.map(({ key, index }, place) => {
        const row = rows[index] as Row
        const id = String(key)
        return (
          <Fragment key={id}>
            <Gap height={gapBefore(place)} />
            <DataRow
              {...rest}
              ref={virtualizer.measureElement}
              id={id}
              row={row}
              name={first?.text(row) ?? ''}
              isSelected={selected.has(id)}
              index={index}
              onFocus={setFocusedId}
            />
          </Fragment>
        )
      })}
      <Gap height={gapBefore(drawn.length)} />
    </tbody>
  )
}

/** The row that has, or last had, the focus stays drawn: a key goes on from there, and a dialog finds its button again. */
const withIndex = (range: number[], focused: number) =>
  focused < 0 || range.includes(focused) ? range : [...range, focused].sort((one, other) => one - other)

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is nothing that could have the focus
    <tr className={classes.gap} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
