import type { Change, ChangeName } from '#contract/calls.ts'
import {
  entryOf,
  inverseOf,
  type Lifecycle,
  type Move,
  type MoveTypeOf,
  moveAvailability,
  movesOpenTo,
  type StatusOf,
} from '#machines/core/lifecycle.ts'
import { changeOf, type PendingSubmission, type Subject } from '#machines/flows/workspace/requests.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'

export interface AreaMoves<L extends Lifecycle> {
  readonly lifecycle: L
  readonly changeOf: (type: MoveTypeOf<L>) => Change
  /** The fields of a record with this status; by default `status`. */
  readonly stored?: (status: StatusOf<L>) => object
}

export interface RecordState<L extends Lifecycle> {
  readonly id: string
  readonly status: StatusOf<L>
  readonly version: number | undefined
  readonly viewer: Person
  readonly subject: Subject
}

/** The change of a move that is named after its call: a lifecycle with another move does not compile with it. */
export const sameNamedCall = (call: ChangeName): Change => changeOf(call)

/** Asks the chart for the way back from the status after the open move. */
export function endingOf<L extends Lifecycle>(
  { lifecycle, changeOf, stored = (status) => ({ status }) }: AreaMoves<L>,
  { status, viewer }: RecordState<L>,
  move: Move<MoveTypeOf<L>>,
) {
  const back = inverseOf(lifecycle, status, move, viewer)
  const inverse = back && {
    ...changeOf(back.type),
    entity: lifecycle.entity,
    success: back.success,
    stored: stored(status),
  }
  const isKept = move.target === status || move.target === 'deleted'
  return { ...move, inverse, stored: isKept ? undefined : stored(move.target as StatusOf<L>) }
}

/** Moves that a form can end with share an entry. The chart is asked for the menu, and for the way back on a click. */
export function fittingMoveItems<L extends Lifecycle>(
  moves: AreaMoves<L>,
  record: RecordState<L>,
  workspace: { ask: (request: PendingSubmission) => void },
  available = moveAvailability(moves.lifecycle, record.status, record.viewer),
): RowMenuItem[] {
  const { id: recordId, version, subject } = record
  const entries = Map.groupBy(available, ({ entry }) => entry)
  return [...entries].flatMap(([label, group]): RowMenuItem | RowMenuItem[] => {
    const open = group.flatMap((each) => (each.open ? each.move : []))
    const [move] = open
    const icon = group[0]?.type.split('.')[1] as RowMenuItem['icon']
    if (move) {
      const onSelect = () => {
        const endings = open.map((each) => endingOf(moves, record, each))
        const change = moves.changeOf(move.type)
        workspace.ask({ recordId, subject, version, move: endings[0] ?? move, endings, change })
      }
      const target = open.length > 1 ? undefined : move.target
      return { label, icon, tone: open.length > 1 ? 'neutral' : move.tone, target, shortcut: move.key, onSelect }
    }
    const [disabledReason] = group.flatMap((each) =>
      !each.open && each.refusal.why === 'guard' ? each.refusal.message : [],
    )
    return disabledReason === undefined ? [] : { label, icon, disabledReason, onSelect: () => {} }
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
