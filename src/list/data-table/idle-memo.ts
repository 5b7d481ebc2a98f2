import { useEffect } from 'react'
import { type TimeLeft, whenIdle } from '#src/overlays/idle.ts'

/** A value for each row, made once, as long as the row is in memory. */
export function memoByRow<Row extends WeakKey, Value>(make: (row: Row) => Value) {
  const made = new WeakMap<Row, Value>()
  return (row: Row) => {
    if (!made.has(row)) made.set(row, make(row))
    return made.get(row) as Value
  }
}

/** Makes the values of all rows in the browser's idle time. */
export function usePreparation<Row>(values: readonly ((row: Row) => unknown)[], rows: readonly Row[]) {
  useEffect(() => {
    let callOff = () => {}
    let next = 0
    const compute = (left: TimeLeft) => {
      for (; next < values.length * rows.length; next++) {
        if (left.timeRemaining() <= 2) {
          callOff = whenIdle(compute)
          return
        }
        values[Math.floor(next / rows.length)]?.(rows[next % rows.length] as Row)
      }
    }
    callOff = whenIdle(compute)
    return () => callOff()
  }, [values, rows])
}
