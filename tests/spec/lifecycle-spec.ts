import type { CallName } from '#contract/calls.ts'
import type { ConfirmStep, FormStep, MoveMeta, Tone } from '#machines/lifecycles/meta.ts'
import type { MenuEntry, RowMenuSpec } from './row-menu-spec.ts'

// The shape of the tables beside this file. They are typed by hand from the specification and never read from a machine:
// generated tests follow the mistakes of the machine, these tables do not. Machine, component and HTTP tests read the same table.

export interface MoveSpec<Status extends string = string, Viewer extends string = string> {
  readonly label: string
  readonly tone: MoveMeta['tone']
  /** Who can make the move, by status. In a status that is missing, the move is refused to everyone. */
  readonly open: Readonly<Partial<Record<Status, readonly Viewer[]>>>
  /** The status afterwards. A record keeps its status when this is missing. */
  readonly to?: Status | 'deleted'
  /** The answer to a person who cannot make the move. */
  readonly refusal?: string
  readonly step: ConfirmStep | FormStep
  /** The drawer of a form, as the screen shows it. */
  readonly drawer?: { readonly title: string; readonly submit: string; readonly subtitle?: string }
  /** One field that a test fills in, and the text. */
  readonly fills?: readonly [field: string, text: string]
  /** `{id}` in the path is the id of the record; `body` holds what is sent after `fills`. */
  readonly call: {
    readonly name: CallName
    readonly method: 'PATCH' | 'DELETE'
    readonly path: string
    readonly body?: Readonly<Record<string, unknown>>
  }
  /** The toast. */
  readonly success: string
  /** The message of our server's response. */
  readonly says: string
  /** What the audit log says, before the name of the record. */
  readonly logged: string
  /** What differs for a viewer. */
  readonly variants?: Readonly<Partial<Record<Viewer, Variant>>>
}

/**
 * The size of a machine's graph, pinned by hand: tests generated from a machine cannot notice that a transition is gone. Flows
 * count a state once for each context key.
 */
export interface Figures {
  readonly states: number
  /** Cases that a state accepts, and that it refuses. */
  readonly accepted: number
  readonly refused: number
  readonly transitions: number
}

interface Variant {
  readonly step?: ConfirmStep | FormStep
  readonly body?: Readonly<Record<string, unknown>>
}

export interface LifecycleSpec<
  Status extends string = string,
  Viewer extends string = string,
  Type extends string = string,
> extends RowMenuSpec<Viewer> {
  readonly statuses: Readonly<Record<Status, { readonly label: string; readonly tone: Tone }>>
  readonly initial: Status
  readonly figures: Figures
  /** True when a move can delete the record. */
  readonly isDeletable: boolean
  /** In the order of the menu. */
  readonly moves: Readonly<Record<Type, MoveSpec<Status, Viewer>>>
}

/** A move as one viewer meets it. */
export function moveFor({ moves }: Pick<LifecycleSpec, 'moves'>, type: string, viewer: string): MoveSpec {
  const move = moves[type]
  if (!move) throw new Error(`There is no move "${type}"`)
  const { step = move.step, body = move.call.body } = move.variants?.[viewer] ?? {}
  return { ...move, step, call: { ...move.call, body } }
}

/** The label of the menu entry that leads to a move. */
export const entryOf = ({ label, step }: Pick<MoveSpec, 'label' | 'step'>) =>
  (step.kind === 'form' && step.menu) || label

/** The entries of the row menu that a viewer sees on a record, in order. `status` is empty for rows without a lifecycle. */
export function menuOf(
  { menu, moves = {} }: RowMenuSpec & Partial<Pick<LifecycleSpec, 'moves'>>,
  status: string,
  viewer: string,
): MenuEntry[] {
  const groups = Map.groupBy(Object.entries(moves), ([, move]) => entryOf(move))
  const entries = [...groups].flatMap(([label, group]): MenuEntry[] => {
    const fitting = group.filter(([, { open }]) => open[status])
    const types = fitting.flatMap(([type, { open }]) => (open[status]?.includes(viewer) ? [type] : []))
    if (types.length > 0) return [{ label, effect: { kind: 'moves', types } }]
    const [refused] = menu.showsRefused ? fitting : []
    return refused ? [{ label, effect: { kind: 'nothing', reason: refused[1].refusal ?? '' } }] : []
  })
  return [...menu.above, ...entries, ...(menu.below ?? [])]
}

/** Why a move is refused in a status to everyone. */
export const notNow = (label: string, entity: string, status: string) =>
  `“${label}” is not possible while the ${entity} is ${status.toLowerCase()}.`
