import type { Change, ChangeName } from '#contract/calls.ts'
import type { MoveRequest, Subject } from '#machines/flows/workspace/requests.ts'
import {
  entryOf,
  type Lifecycle,
  type Move,
  type MoveTypeOf,
  moveAvailability,
  movesOpenTo,
  type StatusOf,
} from '#machines/lifecycles/lifecycle.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'
import type { RowMenuItem } from '#src/overlays/row-menu-items.tsx'

export interface AreaMoves<L extends Lifecycle> {
  readonly lifecycle: L
  readonly changeOf: (type: MoveTypeOf<L>) => Change
}

export interface RecordState<L extends Lifecycle> {
  readonly id: string
  readonly status: StatusOf<L>
  readonly version: number | undefined
  readonly viewer: Viewer
  readonly subject: Subject
}

/** The change of a move that is named after its call: a lifecycle with another move does not compile with it. */
export const sameNamedCall = (call: ChangeName): Change => ({ call })

/** Moves that a form can end with share an entry. The lifecycle is evaluated here, and nowhere later. */
export function fittingMoveItems<L extends Lifecycle>(
  { lifecycle, changeOf }: AreaMoves<L>,
  { id: recordId, version, status, viewer, subject }: RecordState<L>,
  workspace: { ask: (request: MoveRequest) => void },
): RowMenuItem[] {
  const entries = Map.groupBy(moveAvailability(lifecycle, status, viewer), ({ entry }) => entry)
  return [...entries].flatMap(([label, group]): RowMenuItem | RowMenuItem[] => {
    const endings = group.flatMap((each) => (each.open ? each.move : []))
    const [move] = endings
    if (move) {
      const onSelect = () => workspace.ask({ recordId, subject, version, move, endings, change: changeOf(move.type) })
      return { label, tone: endings.length > 1 ? 'neutral' : move.tone, shortcut: move.key, onSelect }
    }
    const [disabledReason] = group.flatMap((each) =>
      !each.open && each.refusal.why === 'guard' ? each.refusal.message : [],
    )
    return disabledReason === undefined ? [] : { label, disabledReason, onSelect: () => {} }
  })
}

export const openMoveItems: typeof fittingMoveItems = (...parts) =>
  fittingMoveItems(...parts).filter(({ disabledReason }) => disabledReason === undefined)

const RANKS = { positive: 0, neutral: 1, negative: 2, deleted: 3 }

const rankOf = ({ tone, target }: Pick<Move, 'tone' | 'target'>) => RANKS[target === 'deleted' ? target : tone]

/** Beside the menu of a record, whose order is stated: what brings records on comes first, what deletes them last. */
export const byUse = (one: Pick<Move, 'tone' | 'target'>, other: Pick<Move, 'tone' | 'target'>) =>
  rankOf(one) - rankOf(other)

export const openEntries = <L extends Lifecycle>({ lifecycle }: AreaMoves<L>, { status, viewer }: RecordState<L>) => [
  ...new Set(movesOpenTo(lifecycle, status, viewer).toSorted(byUse).map(entryOf)),
]
