/** Colors by the names that the product uses for them; the theme decides what they look like. */
export type Tone = 'blue' | 'green' | 'red' | 'orange' | 'purple' | 'dark-green' | 'gray'

/** What a status is called and how its badge looks. */
export interface StatusMeta {
  readonly label: string
  readonly tone: Tone
}

/** A value that a move asks for before it is sent; `field` is its key in the event and in the call's body. */
export type Question =
  | { readonly field: 'feedback'; readonly label: string; readonly required: boolean; readonly maxLength: number }
  | { readonly field: 'percentageDone'; readonly label: string; readonly hint: string; readonly required: true }

/** A confirmation in front of a move. */
export interface ConfirmStep {
  readonly kind: 'confirm'
  readonly title: string
  readonly description: string
  readonly submit: string
  readonly question?: Question
}

/** A form in front of a move; the screen knows which form belongs to `drawer`. */
export interface FormStep {
  readonly kind: 'form'
  readonly drawer: string
  /** What the menu calls the form, where several moves are endings of it: they share one entry. */
  readonly menu?: string
}

/** How a move is offered: its label, its place in the menu, its look, the step before it, its toast and its refusal. */
export interface MoveMeta {
  readonly label: string
  readonly order: number
  readonly tone: 'neutral' | 'positive' | 'negative'
  readonly step: ConfirmStep | FormStep
  readonly success: string
  /** The sentence for a person who cannot make this move. Missing where the move is open to everyone. */
  readonly refusal?: string
}
