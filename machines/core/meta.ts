/** The theme decides what they look like. */
export type Tone = 'blue' | 'green' | 'red' | 'orange' | 'purple' | 'dark-green' | 'gray'

export interface StatusMeta {
  readonly label: string
  readonly tone: Tone
}

interface AnyQuestion {
  /** Its key in the event and in the request body. */
  readonly field: string
  readonly label: string
  readonly required: boolean
}

/** The history of the record keeps the text. */
interface TextQuestion extends AnyQuestion {
  readonly kind: 'text'
  readonly maxLength: number
  /** The dialog offers the latest texts again. */
  readonly offersRecent?: true
}

/** A whole number. */
export interface NumberQuestion extends AnyQuestion {
  readonly kind: 'number'
  readonly hint: string
  readonly min: number
  readonly max: number
  readonly unit: string
}

/** What a move asks before it is made. */
export type Question = TextQuestion | NumberQuestion

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
  /** What the history says afterwards: "Approved". */
  readonly happened: string
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
  /** What the history says after a creation, by its call. */
  readonly creations: Readonly<Record<string, string>>
  readonly moves: Readonly<Record<string, MoveWords | Readonly<Record<string, MoveWords>>>>
}

type Given = Partial<Omit<MoveMeta, 'label' | 'step'>> & { readonly step?: FormStep | Partial<ConfirmStep> }

/** Returns what a chart says of a move. What is not given is made from the label, and the menu has the order of the chart. */
export const moveMeta = (label: string, { step, ...given }: Given = {}): MoveMeta => ({
  label,
  order: 0,
  tone: 'neutral',
  success: `${label}: done`,
  happened: label,
  ...given,
  step:
    step?.kind === 'form'
      ? step
      : {
          kind: 'confirm',
          title: `${label}?`,
          description: `This will ${label.toLowerCase()}.`,
          submit: label,
          ...step,
        },
})
