import type { OfferedMove } from './offered-moves.ts'
import classes from './record-history.module.css'

/** The chart dims these moves; here their reasons can be read without a pointer. */
export function ClosedMoves({ offered }: { offered: readonly OfferedMove[] }) {
  const closed = offered.flatMap(({ label, refusal }) => (refusal === undefined ? [] : { label, refusal }))
  if (closed.length === 0) return null
  return (
    <details className={classes.closed}>
      <summary>{closed.length === 1 ? '1 move is' : `${closed.length} moves are`} not open to you</summary>
      <dl>
        {closed.map(({ label, refusal }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{refusal}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
