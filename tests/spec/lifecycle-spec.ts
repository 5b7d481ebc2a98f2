import type { CallName } from '#contract/calls.ts'
import type { ConfirmStep, FormStep, MoveMeta, Tone } from '#machines/lifecycles/meta.ts'

// The shape of the tables beside this file. They are typed by hand from the specification and never read from a machine:
// generated tests follow the mistakes of the machine, these tables do not. Machine, screen and HTTP tests read the same table.

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
  /** What differs for a viewer. */
  readonly variants?: Readonly<Partial<Record<Viewer, { readonly step: ConfirmStep | FormStep }>>>
}

/** An entry of a row menu that is no move: `reason` says why it is disabled. */
export interface MenuEntry {
  readonly label: string
  readonly reason?: string
}

export interface LifecycleSpec<
  Status extends string = string,
  Viewer extends string = string,
  Type extends string = string,
> {
  readonly statuses: Readonly<Record<Status, { readonly label: string; readonly tone: Tone }>>
  readonly initial: Status
  /** True when a move can delete the record. */
  readonly isDeletable: boolean
  readonly viewers: readonly Viewer[]
  readonly menu: {
    /** Entries above and below the moves. */
    readonly above: readonly MenuEntry[]
    readonly below?: readonly MenuEntry[]
    /** True when the menu also shows moves that fit the status and are refused to this viewer, disabled with the reason. */
    readonly showsRefused?: boolean
  }
  /** In the order of the menu. */
  readonly moves: Readonly<Record<Type, MoveSpec<Status, Viewer>>>
}

export type StatusIn<S> = S extends LifecycleSpec<infer Status> ? Status : never
export type ViewerIn<S> = S extends LifecycleSpec<string, infer Viewer> ? Viewer : never

/** The entries of the row menu that a viewer sees on a record, in order. */
export function menuOf({ menu, moves }: LifecycleSpec, status: string, viewer: string): MenuEntry[] {
  const entries = Object.values<MoveSpec>(moves).flatMap(({ label, step, open, refusal = '' }): MenuEntry[] => {
    const entry = (step.kind === 'form' && step.menu) || label
    const allowed = open[status]
    if (allowed?.includes(viewer)) return [{ label: entry }]
    return allowed && menu.showsRefused ? [{ label: entry, reason: refusal }] : []
  })
  const once = entries.filter(({ label }, index) => entries.findIndex((each) => each.label === label) === index)
  return [...menu.above, ...once, ...(menu.below ?? [])]
}

/** Why a move is refused in a status to everyone. */
export const notNow = (label: string, thing: string, status: string) =>
  `“${label}” is not possible while the ${thing} is ${status.toLowerCase()}.`
