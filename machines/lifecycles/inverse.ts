import { entryOf, type Lifecycle, type Move, movesOpenTo, type StatusOf, type ViewerOf } from './lifecycle.ts'

/**
 * The move with which the viewer can take the record back to `from` after the open `move`. It asks nothing, or it is an
 * ending of the form that made the move. Undefined where the chart has none, and for a move that keeps the status.
 */
export function inverseOf<L extends Lifecycle>(lifecycle: L, from: StatusOf<L>, move: Move, viewer: ViewerOf<L>) {
  if (move.target === from) return undefined
  const asksNothing = (back: Move) =>
    back.step.kind === 'confirm' ? !back.step.question : entryOf(back) === entryOf(move)
  return movesOpenTo(lifecycle, move.target as StatusOf<L>, viewer).find(
    (back) => back.target === from && asksNothing(back),
  )
}
