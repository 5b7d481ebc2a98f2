import type { AnyStateMachine } from 'xstate'
import type { DelayOf, EventTypeOf, GuardOf, PathOf, ServiceOf } from '#machines/machine-types.ts'

/** Its outcomes are named by the guard of the branch. */
export interface ServiceWords {
  /** What happens while it runs. */
  readonly runs: string
  readonly outcomes: Readonly<Partial<Record<string, string>>>
}

/** For documents and workflow pages. They are not part of the machine, so the product's screens do not load them. */
export interface Words {
  readonly machine: string
  /** By path: at most 24 characters for diagrams, and a sentence. */
  readonly states: Readonly<Record<string, readonly [title: string, meaning: string]>>
  /** What a person presses, in the words of the screen; what is reported, in the past tense. At most 22 characters. */
  readonly events: Readonly<Record<string, string>>
  readonly services?: Readonly<Record<string, ServiceWords>>
  readonly guards?: Readonly<Record<string, readonly [yes: string, no: string]>>
  /** What is waited for. */
  readonly delays?: Readonly<Record<string, string>>
  /** What the ways from one group into several states of another have in common. Keys: `signedIn > signedOut`. */
  readonly together?: Readonly<Record<string, string>>
  /** Keys: `state | event` for all branches, or `state | event | branch`. */
  readonly notes?: Readonly<Record<string, string>>
}

/** A part that a machine without such names does not have. */
type Part<Key extends string, Names extends string, Value> = [Names] extends [never]
  ? { readonly [Name in Key]?: never }
  : { readonly [Name in Key]: Readonly<Record<Names, Value>> }

type Outcome<M> = GuardOf<M> | 'otherwise' | 'error'

/** The words of a machine: a new state, event, service, guard or delay does not compile without them. */
export type FlowWords<M extends AnyStateMachine> = Words & {
  readonly states: Readonly<Record<PathOf<M>, readonly [string, string]>>
  readonly events: Readonly<Record<EventTypeOf<M>, string>>
} & Part<
    'services',
    ServiceOf<M>,
    { readonly runs: string; readonly outcomes: Readonly<Partial<Record<Outcome<M>, string>>> }
  > &
  Part<'guards', GuardOf<M>, readonly [string, string]> &
  Part<'delays', DelayOf<M>, string>
