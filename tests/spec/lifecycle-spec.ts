import type { CallName } from '#contract/calls.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { ConfirmStep, FormStep, MoveMeta, Tone } from '#machines/core/meta.ts'
import type { MenuEntry, RowMenuSpec } from './row-menu-spec.ts'

// The tables are typed from the specification, never read from a machine: generated tests follow its mistakes.

export interface MoveSpec<Status extends string = string, Viewer extends string = string> {
  readonly label: string
  readonly tone: MoveMeta['tone']
  /** The move is refused to everyone in a missing status. */
  readonly open: Readonly<Partial<Record<Status, readonly Viewer[]>>>
  /** It is missing where the record keeps its status. */
  readonly to?: Status | 'deleted'
  /** The move that takes the record back, without a question. */
  readonly undo?: string
  readonly refusal?: string
  readonly step: ConfirmStep | FormStep
  readonly drawer?: { readonly title: string; readonly submit: string; readonly subtitle?: string }
  readonly fills?: readonly [field: string, text: string]
  /** `{id}` in the path is that of the record; the body has `fills` too. */
  readonly call: {
    readonly name: CallName
    readonly method: 'PATCH' | 'DELETE'
    readonly path: string
    readonly body?: Readonly<Record<string, unknown>>
  }
  readonly success: string
  /** The history says it afterwards. */
  readonly happened: string
  /** The letter that asks for it in an open record. */
  readonly key?: string
  readonly says: string
  /** The text before the name of the record. */
  readonly logged: string
  /** Who gets a notification, without the actor. */
  readonly notifies: Notified<Status> | 'nobody'
  readonly variants?: Readonly<Partial<Record<Viewer, Variant>>>
}

/** Pinned by hand: generated tests cannot notice a missing transition. Flows count a state for each context key. */
export interface Figures {
  readonly states: number
  readonly accepted: number
  readonly refused: number
  readonly transitions: number
}

export type Recipients = 'assignee' | 'readers' | 'user' | 'holders'

interface Notified<Status extends string = string> {
  readonly who: Recipients
  readonly kind: NotificationKind
  /** The statuses in which the stated call notifies: every one by default. */
  readonly from?: readonly Status[]
}

interface Variant {
  readonly step?: ConfirmStep | FormStep
  readonly body?: Readonly<Record<string, unknown>>
}

/** A walk over HTTP needs only this table. The status of the record has a separate column. */
interface Stored {
  readonly columns: Readonly<Record<string, string>>
  /** The column that the audit log calls it by. */
  readonly title: string
  /** The moves that change other columns than their body names. */
  readonly moves?: Readonly<Record<string, { readonly body: object; readonly changes: object }>>
}

export interface LifecycleSpec<
  Status extends string = string,
  Viewer extends string = string,
  Type extends string = string,
> extends RowMenuSpec<Viewer> {
  readonly statuses: Readonly<Record<Status, { readonly label: string; readonly tone: Tone }>>
  readonly initial: Status
  readonly figures: Figures
  readonly isDeletable: boolean
  readonly stored?: Stored
  readonly moves: Readonly<Record<Type, MoveSpec<Status, Viewer>>>
}

export function moveFor({ moves }: Pick<LifecycleSpec, 'moves'>, type: string, viewer: string): MoveSpec {
  const move = moves[type]
  if (!move) throw new Error(`There is no move "${type}"`)
  const { step = move.step, body = move.call.body } = move.variants?.[viewer] ?? {}
  return { ...move, step, call: { ...move.call, body } }
}

/** The menu entry of the move. */
export const entryOf = ({ label, step }: Pick<MoveSpec, 'label' | 'step'>) =>
  (step.kind === 'form' && step.menu) || label

/** The entries are in menu order. `status` is empty for rows without a lifecycle. */
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

export const notNow = (label: string, entity: string, status: string) =>
  `“${label}” is not possible while the ${entity} is ${status.toLowerCase()}.`
