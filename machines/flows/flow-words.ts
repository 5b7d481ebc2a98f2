import type { AnyStateMachine } from 'xstate'
import type { PathOf } from '#machines/machine-types.ts'

/** For documents. They are not part of the machine, so browsers do not load them. */
export interface Words {
  readonly machine: string
  readonly states: Readonly<Record<string, string>>
  /** Keys: `state | event` for all branches, or `state | event | branch`. */
  readonly notes?: Readonly<Record<string, string>>
}

export interface FlowWords<M extends AnyStateMachine> extends Words {
  readonly states: Readonly<Record<PathOf<M>, string>>
}
