import { useEffect, useMemo } from 'react'
import type { Column } from './column.ts'

/** The text of each row as its columns show it, in lower case, put together once. */
function createRowTexts<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const texts = new Map<Row, string>()
  const put = (row: Row) => {
    const text = columns
      .map((column) => column.text(row))
      .join('\n')
      .toLowerCase()
    texts.set(row, text)
    return text
  }
  return {
    of: (row: Row) => texts.get(row) ?? put(row),
    /** Puts together what is missing while there is time. Answers whether all are there. */
    goOn: (hasTime: () => boolean) => {
      for (let next = texts.size; next < rows.length; next++) {
        if (!hasTime()) return false
        put(rows[next] as Row)
      }
      return true
    },
  }
}

/** Texts to search in, which the browser's idle time prepares, so that the first key typed finds them. */
export function useRowTexts<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const texts = useMemo(() => createRowTexts(rows, columns), [rows, columns])
  useEffect(() => {
    let handle = 0
    const prepare = (deadline: IdleDeadline) => {
      if (!texts.goOn(() => deadline.timeRemaining() > 2)) handle = requestIdleCallback(prepare)
    }
    handle = requestIdleCallback(prepare)
    return () => cancelIdleCallback(handle)
  }, [texts])
  return texts
}
