/** The theme decides what they look like. */
export type Tone = 'blue' | 'green' | 'red' | 'orange' | 'purple' | 'dark-green' | 'gray'

export interface StatusMeta {
  readonly label: string
  readonly tone: Tone
}

/** A move asks for it; `field` is its key in the event and in the request body. */
export type Question =
  | {
      readonly field: 'feedback' | 'reason'
      readonly label: string
      readonly required: boolean
      readonly maxLength: number
    }
  | { readonly field: 'percentageDone'; readonly label: string; readonly hint: string; readonly required: true }

export interface ConfirmStep {
  readonly kind: 'confirm'
  readonly title: string
  readonly description: string
  readonly submit: string
  readonly question?: Question
}

export interface FormStep {
  readonly kind: 'form'
  readonly drawer: string
  /** The menu label, where several moves are submit actions of one form. */
  readonly menu?: string
}

export interface MoveMeta {
  readonly label: string
  readonly order: number
  readonly tone: 'neutral' | 'positive' | 'negative'
  readonly step: ConfirmStep | FormStep
  readonly success: string
  /** The letter that asks for it in an open record. */
  readonly key?: string
  /** Missing where everybody can make the move. */
  readonly refusal?: string
}

export interface MoveWords {
  readonly description: string
  readonly meta: MoveMeta
}

/** `S` are the stored statuses. A move that people make in two ways has words for each way. */
export interface LifecycleWords<S extends string> {
  readonly description: string
  readonly statuses: Readonly<Record<S, { readonly description: string; readonly meta: StatusMeta }>>
  readonly moves: Readonly<Record<string, MoveWords | Readonly<Record<string, MoveWords>>>>
}
