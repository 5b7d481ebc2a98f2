import { counted } from '#src/format/count-text.ts'
import type { OfferedMove } from './offered-moves.ts'
import classes from './record-history.module.css'

/** The chart dims these moves; here their reasons can be read without a pointer. */
export function ClosedMoves({ offered }: { offered: readonly OfferedMove[] }) {
  const closed = offered.flatMap(({ label, refusal }) => (refusal === undefined ? [] : { label, refusal }))
  if (closed.length === 0) return null
  return (
    <details className={classes.closed}>
      <summary>
        {counted(closed.length, 'things')} {closed.length === 1 ? 'is' : 'are'} not possible. Why?
      </summary>
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
