import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { forgetFarPage, jumpTo, readBefore } from '#src/list/held-pages.ts'
import type { MoreRows } from '#src/list/more-rows.tsx'

const OVERSCAN = 4
/** In rows: pages above are read before they come into view. */
const NEAR = 40
/** In rows: farther above, the pages between are not read. */
const FAR = 400

interface RowWindowProps {
  /** With the rows above those in memory. */
  count: number
  /** In pixels: where the first row begins on the page, and the height of each. */
  top: number
  height: number
  /** The index of the row that has, or last had, focus; -1 for none. */
  focused: number
  more: MoreRows | undefined
  keepsAll: boolean
  onDraw: (indexes: number[]) => void
}

/** Draws nothing: calls back with the indexes of the rows near the window, and keeps the pages around them in memory. */
export function RowWindow({ count, top, height, focused, more, keepsAll, onDraw }: RowWindowProps) {
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
  const start = more?.first.start ?? 0
  useLayoutEffect(
    () => onDraw(items.map(({ index }) => index).filter((index) => index >= start)),
    [items, start, onDraw],
  )
  usePagesAround(virtualizer.range?.startIndex ?? 0, height, more, keepsAll)
  return null
}

/** `seen`: the index of the first row in view. */
function usePagesAround(seen: number, height: number, more: MoreRows | undefined, keepsAll: boolean) {
  const isReading = useRef(false)
  const { first, held } = more ?? {}
  const { start = 0, shift = 0 } = first ?? {}
  const shifted = useRef(shift)
  useLayoutEffect(() => {
    window.scrollBy(0, (shift - shifted.current) * height)
    shifted.current = shift
  }, [shift, height])
  useEffect(() => {
    if (!held || isReading.current) return
    if (start > 0 && seen < start + NEAR) {
      isReading.current = true
      const isFar = seen < start - FAR && !keepsAll
      void (isFar ? jumpTo(held, seen) : readBefore(held))
        .catch(() => {})
        .finally(() => {
          isReading.current = false
        })
    } else if (!keepsAll) forgetFarPage(held, seen)
  }, [held, start, seen, keepsAll])
}

/** Keys continue from the focused row, and dialogs return the focus to it: it stays rendered. */
const withIndex = (range: number[], focused: number) =>
  focused < 0 || range.includes(focused) ? range : [...range, focused].sort((one, other) => one - other)
