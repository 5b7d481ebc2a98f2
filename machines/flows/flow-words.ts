import type { AnyStateMachine, StateMachine } from 'xstate'

// biome-ignore lint/suspicious/noExplicitAny: the other parameters of StateMachine do not matter here
type AnyOf = any

export type ConfigOf<M> =
  M extends StateMachine<
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    infer Config
  >
    ? Config
    : never

/** Each state with those around it: `enteringCode`, `enteringCode.entry`, `enteringCode.entry.clean`. */
type PathOf<Config> = Config extends { states: infer States }
  ? { [Key in keyof States & string]: Key | `${Key}.${PathOf<States[Key]>}` }[keyof States & string]
  : never

/** For documents. They are not part of the machine, so browsers do not load them. */
export interface Words {
  readonly machine: string
  readonly states: Readonly<Record<string, string>>
  /** Keys: `state | event` for all branches, or `state | event | branch`. */
  readonly notes?: Readonly<Record<string, string>>
}

export interface FlowWords<M extends AnyStateMachine> extends Words {
  readonly states: Readonly<Record<PathOf<ConfigOf<M>>, string>>
}
