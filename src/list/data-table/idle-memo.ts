import { useEffect } from 'react'
import { type TimeLeft, whenIdle } from '#src/overlays/idle.ts'

/** A value for each row, made once: when it is asked for, or before that in the browser's idle time. */
export interface Prepared<Row, Value> {
  of: (row: Row) => Value
  /** Answers whether all are there. */
  computeWhile: (hasTime: () => boolean) => boolean
}

export function prepared<Row, Value>(rows: readonly Row[], make: (row: Row) => Value): Prepared<Row, Value> {
  const made = new Map<Row, Value>()
  const put = (row: Row) => {
    const value = make(row)
    made.set(row, value)
    return value
  }
  let next = 0
  return {
    of: (row) => (made.has(row) ? (made.get(row) as Value) : put(row)),
    computeWhile: (hasTime) => {
      for (; next < rows.length; next++) {
        if (!hasTime()) return false
        const row = rows[next] as Row
        if (!made.has(row)) put(row)
      }
      return true
    },
  }
}

export function usePreparation<Row>(parts: readonly Prepared<Row, unknown>[]) {
  useEffect(() => {
    let cancel = () => {}
    const computeWhile = (left: TimeLeft) => {
      const isDone = parts.every((part) => part.computeWhile(() => left.timeRemaining() > 2))
      if (!isDone) cancel = whenIdle(computeWhile)
    }
    cancel = whenIdle(computeWhile)
    return () => cancel()
  }, [parts])
}
