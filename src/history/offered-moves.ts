import { stateOf } from '#machines/core/decide.ts'
import { entryOf, type Lifecycle, type MoveTypeOf, moveAvailability } from '#machines/core/lifecycle.ts'
import { type AreaMoves, fittingMoveItems, type RecordState } from '#src/workspace/moves.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'

/** A move of a record, as its chart shows it to the viewer. */
export interface OfferedMove {
  readonly type: string
  readonly label: string
  readonly key?: string | undefined
  /** The status that it leads to; undefined where the current status has no such move. */
  readonly target: string | undefined
  /** Opens the dialog or form of the row menu. Undefined for a move that is not open. */
  readonly ask: (() => void) | undefined
  /** Why it is not open. */
  readonly refusal: string | undefined
}

/** All moves of the lifecycle, in menu order. Throws on an unknown status. */
export function offeredMoves<L extends Lifecycle>(
  moves: AreaMoves<L>,
  record: RecordState<L>,
  workspace: Pick<Workspace, 'ask'>,
): OfferedMove[] {
  const { lifecycle } = moves
  const available = moveAvailability(lifecycle, record.status, record.viewer)
  const items = fittingMoveItems(moves, record, workspace, available)
  const targetOf = (type: MoveTypeOf<L>) =>
    stateOf(lifecycle.machine, record.status)?.branches.find((branch) => branch.type === type)?.target
  return available.map((each) => {
    const { type, label, key } = each
    if (!each.open) return { type, label, key, target: targetOf(type), ask: undefined, refusal: each.refusal.message }
    const item = items.find((one) => one.label === entryOf(each.move))
    return { type, label, key, target: each.move.target, ask: item?.onSelect, refusal: undefined }
  })
}
