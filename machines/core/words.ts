import type { AnyStateMachine, EventFromLogic, StateMachine } from 'xstate'

// The names inside a machine are types, so that words beside it do not compile when they name something else.

// biome-ignore lint/suspicious/noExplicitAny: the other parameters of StateMachine do not matter here
type Any = any

export type ConfigOf<M> =
  M extends StateMachine<Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, infer Config> ? Config : never

type PathIn<Config> = Config extends { states: infer States }
  ? { [Key in keyof States & string]: Key | `${Key}.${PathIn<States[Key]>}` }[keyof States & string]
  : never

/** Each state with those around it: `enteringCode`, `enteringCode.entry`, `enteringCode.entry.clean`. */
export type PathOf<M> = PathIn<ConfigOf<M>>

export type EventTypeOf<M> =
  M extends StateMachine<Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any>
    ? EventFromLogic<M>['type']
    : never

export type GuardOf<M> =
  M extends StateMachine<Any, Any, Any, Any, Any, infer Guard, Any, Any, Any, Any, Any, Any, Any, Any>
    ? Guard extends { type: infer Type extends string }
      ? Type
      : never
    : never

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
  /** Keys: `state | event` for all branches, or `state | event | branch`. */
  readonly notes?: Readonly<Record<string, string>>
}

/** The words of a status: a new state, event or guard does not compile without them. */
export type StatusWords<M extends AnyStateMachine> = Words & {
  readonly states: Readonly<Record<PathOf<M>, readonly [string, string]>>
  readonly events: Readonly<Record<EventTypeOf<M>, string>>
  readonly guards: Readonly<Record<GuardOf<M>, readonly [string, string]>>
}
