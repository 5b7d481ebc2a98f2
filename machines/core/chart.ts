import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  and,
  not,
  or,
  type UnknownAction,
} from 'xstate'

// A machine as plain data, for diagrams, tables, generated tests and their coverage.

export interface ChartTransition {
  /** `source node id | event | index of the branch`. */
  readonly id: string
  readonly source: string
  readonly event: string
  /** Node ids; empty when the transition stays where it is. */
  readonly targets: readonly string[]
  readonly guard: string | undefined
  readonly actions: readonly string[]
  readonly description: string | undefined
  readonly meta: unknown
}

export interface ChartInvoke {
  readonly id: string
  readonly src: string
}

export interface ChartTimer {
  readonly event: string
  readonly delay: string | number
  /** Milliseconds; undefined for a delay that the machine computes. */
  readonly length: number | undefined
}

export interface ChartState {
  readonly id: string
  readonly key: string
  readonly parent: string | undefined
  readonly type: AnyStateNode['type']
  readonly initial: string | undefined
  readonly description: string | undefined
  readonly meta: unknown
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly invokes: readonly ChartInvoke[]
  readonly timers: readonly ChartTimer[]
  readonly transitions: readonly ChartTransition[]
  readonly refuses: readonly string[]
}

export interface Chart {
  readonly id: string
  readonly description: string | undefined
  /** In document order, the root first. */
  readonly states: readonly ChartState[]
  readonly transitions: readonly ChartTransition[]
}

/** A guard inside xstate: the function of `and`, `or`, `not` and `stateIn`, or a name with parameters. */
interface GuardParts {
  readonly check: unknown
  readonly type?: string
  readonly guards: readonly unknown[]
  readonly stateValue?: unknown
}

const checkOf = (guard: unknown) => (guard as GuardParts).check

/** By their function: a build shortens its name. */
const JOINS = new Map([
  [checkOf(and([])), 'and'],
  [checkOf(or([])), 'or'],
  [checkOf(not('')), 'not'],
])

const valueWords = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, child]) => `${key}.${valueWords(child)}`)
        .join()

function guardWords(guard: unknown): string {
  if (typeof guard === 'string') return guard
  const { check, type, guards, stateValue } = guard as GuardParts
  if (type !== undefined) return type
  if (stateValue !== undefined) return `in ${valueWords(stateValue)}`
  const parts = guards.map((part) => (needsParentheses(part, check) ? `(${guardWords(part)})` : guardWords(part)))
  const join = JOINS.get(check)
  return join === 'not' ? `not ${parts.join()}` : parts.join(` ${join} `)
}

const needsParentheses = (part: unknown, outer: unknown) => {
  const { check, guards } = part as Partial<GuardParts>
  return guards !== undefined && guards.length > 1 && check !== outer
}

function actionName(action: UnknownAction) {
  if (typeof action === 'string') return action
  const { type, name } = action as { type?: string; name: string }
  return (type ?? name).replace('xstate.', '')
}

/** Reads the actions of the config: the lists of the state also contain the start and stop of its timers. */
const actionNames = (actions: UnknownAction | readonly UnknownAction[] = []) => [actions].flat().map(actionName)

const branchesOf = ({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] =>
  (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []

export const transitionId = (transition: AnyTransitionDefinition) =>
  `${transition.source.id} | ${transition.eventType || 'always'} | ${branchesOf(transition).indexOf(transition)}`

/** True for a transition that only blocks an event from its parents. A guarded one that stays is a decision. */
export const isForbidden = ({ target, actions, guard }: AnyTransitionDefinition) =>
  target === undefined && actions.length === 0 && guard === undefined

const transitionsOf = (node: AnyStateNode): ChartTransition[] =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
    .filter((transition) => !isForbidden(transition))
    .map((transition) => ({
      id: transitionId(transition),
      source: node.id,
      event: transition.eventType,
      targets: (transition.target ?? []).map((target: AnyStateNode) => target.id),
      guard: transition.guard === undefined ? undefined : guardWords(transition.guard),
      actions: transition.actions.map(actionName),
      description: transition.description,
      meta: transition.meta,
    }))

function timerOf({ machine }: AnyStateNode, event: string, delay: string | number): ChartTimer {
  const length = typeof delay === 'number' ? delay : machine.implementations.delays[delay]
  return { event, delay, length: typeof length === 'number' ? length : undefined }
}

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id,
  type: node.type,
  initial: node.initial.target[0]?.id,
  description: node.description,
  meta: node.meta,
  entry: actionNames(node.config.entry),
  exit: actionNames(node.config.exit),
  invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
  timers: node.after.map(({ eventType, delay }) => timerOf(node, eventType, delay as string | number)),
  transitions: transitionsOf(node),
  refuses: [...node.transitions].flatMap(([event, branches]) => (branches.every(isForbidden) ? [event] : [])),
})

const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(withDescendants),
]

export function chartOf(machine: AnyStateMachine): Chart {
  const states = withDescendants(machine.root).map(stateOf)
  return {
    id: machine.id,
    description: machine.root.description,
    states,
    transitions: states.flatMap(({ transitions }) => transitions),
  }
}
