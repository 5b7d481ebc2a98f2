/** Colors by the names that the product uses for them; the theme decides what they look like. */
export type Tone = 'blue' | 'green' | 'red' | 'orange' | 'purple' | 'dark-green' | 'gray'

/** The name of a status and the color of its badge. */
export interface StatusMeta {
  readonly label: string
  readonly tone: Tone
}

/** A value that a move asks for before it is sent; `field` is its key in the event and in the request body. */
export type Question =
  | { readonly field: 'feedback'; readonly label: string; readonly required: boolean; readonly maxLength: number }
  | { readonly field: 'percentageDone'; readonly label: string; readonly hint: string; readonly required: true }

/** A confirmation dialog before a move. */
export interface ConfirmStep {
  readonly kind: 'confirm'
  readonly title: string
  readonly description: string
  readonly submit: string
  readonly question?: Question
}

/** A form before a move; the screen knows which form belongs to `drawer`. */
export interface FormStep {
  readonly kind: 'form'
  readonly drawer: string
  /** The menu label of the form, where several moves are submit actions of it and share one entry. */
  readonly menu?: string
}

/** How a move is offered: its label, its place in the menu, its look, the step before it, its toast and its refusal. */
export interface MoveMeta {
  readonly label: string
  readonly order: number
  readonly tone: 'neutral' | 'positive' | 'negative'
  readonly step: ConfirmStep | FormStep
  readonly success: string
  /** The sentence for a person who cannot make this move. Missing where everybody can. */
  readonly refusal?: string
}

export interface MoveWords {
  readonly description: string
  readonly meta: MoveMeta
}

/**
 * All texts of a lifecycle. `S` are the stored statuses. A move that people make in two ways has words for each way.
 * The keys of `moves` are the events of the machine, so a move without words does not compile.
 */
export interface LifecycleWords<S extends string> {
  readonly description: string
  readonly statuses: Readonly<Record<S, { readonly description: string; readonly meta: StatusMeta }>>
  readonly moves: Readonly<Record<string, MoveWords | Readonly<Record<string, MoveWords>>>>
}
