import type { EventFromLogic, StateMachine } from 'xstate'

// The names inside a machine as types, so that what is written beside it does not compile when it names something else.

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

export type ServiceOf<M> =
  M extends StateMachine<Any, Any, Any, infer Actor, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any>
    ? Actor extends { src: infer Src extends string }
      ? Src
      : never
    : never

export type GuardOf<M> =
  M extends StateMachine<Any, Any, Any, Any, Any, infer Guard, Any, Any, Any, Any, Any, Any, Any, Any>
    ? Guard extends { type: infer Type extends string }
      ? Type
      : never
    : never

export type DelayOf<M> =
  M extends StateMachine<Any, Any, Any, Any, Any, Any, infer Delay, Any, Any, Any, Any, Any, Any, Any> ? Delay : never
