import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect } from 'react'

const OVERSCAN = 4

interface RowWindowProps {
  count: number
  /** In pixels: where the first row begins on the page, and the height of each. */
  top: number
  height: number
  /** The index of the row that has, or last had, focus; -1 for none. */
  focused: number
  onDraw: (indexes: number[]) => void
}

/** Draws nothing: calls back with the indexes of the rows near the window. */
export function RowWindow({ count, top, height, focused, onDraw }: RowWindowProps) {
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => height,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), focused), [focused]),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer asks for the height of a row once
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])

  const items = virtualizer.getVirtualItems()
  useLayoutEffect(() => onDraw(items.map(({ index }) => index)), [items, onDraw])
  return null
}

/** Keys continue from the focused row, and dialogs return the focus to it: it stays rendered. */
const withIndex = (range: number[], focused: number) =>
  focused < 0 || range.includes(focused) ? range : [...range, focused].sort((one, other) => one - other)
