import { describe, expect, test } from 'vitest'
import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type ExecutableActionsFrom,
  initialTransition,
  transition,
} from 'xstate'
import type { Case, Model } from '#tests/support/examples/model.ts'
import { accepting, valueText } from '#tests/support/examples/run.ts'
import { graphOf } from './graph.ts'

/** The first matching row counts; a case without a row must be refused. `from`: `state`, `a & b`, `state | key`. */
export type Row = readonly [from: string, when: string, to: string, ...actions: string[]]

type Outcome = 'refused' | { to: string; actions: readonly string[] }

/** It has what the table expects, and what the machine does. */
interface Comparison {
  readonly state: string
  readonly expected: Readonly<Record<string, Outcome>>
  readonly actual: Readonly<Record<string, Outcome>>
  readonly rows: readonly Row[]
}

const isIn = (snapshot: AnyMachineSnapshot, state: string) =>
  state
    .split(' & ')
    .every((part) =>
      snapshot.matches(
        part
          .split('.')
          .reduceRight<unknown>((inner, key) => (inner === undefined ? key : { [key]: inner }), undefined) as never,
      ),
    )

type Action = ExecutableActionsFrom<AnyStateMachine>

function actionText({ type, params }: Action): string[] {
  const { src, input, delay, event, targetId } = (params ?? {}) as {
    src?: string
    input?: unknown
    delay?: number
    event?: { type: string }
    targetId?: string
  }
  if (type === 'xstate.spawnChild')
    return [['start', src, input === undefined ? '' : JSON.stringify(input)].join(' ').trim()]
  if (type === 'xstate.raise') return delay === undefined ? [] : [`wait ${delay}: ${event?.type}`]
  if (targetId !== undefined) return [`send to ${targetId}: ${event?.type}`]
  if (type.startsWith('xstate.')) return []
  return [params === undefined ? type : `${type} ${JSON.stringify(params)}`]
}

function outcomeOf(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  each: Case,
  to: string | undefined,
): Outcome {
  if (accepting(snapshot, each).length === 0) return 'refused'
  const [next, actions] = transition(machine, snapshot, each.event)
  const reached = to !== undefined && isIn(next, to) ? to : valueText(next.value)
  return { to: reached, actions: actions.flatMap(actionText) }
}

/** Runs during collection, where an error keeps the file from loading: a broken machine gives a failing comparison. */
function compareAll(model: Model, rows: readonly Row[]): Comparison[] {
  try {
    return [...graphOf(model).states].map(([state, snapshot]) => compareIn(state, snapshot, model, rows))
  } catch (error) {
    return [{ state: 'no state', expected: {}, actual: { exploring: { to: String(error), actions: [] } }, rows }]
  }
}

function compareIn(state: string, snapshot: AnyMachineSnapshot, model: Model, rows: readonly Row[]): Comparison {
  const possible = model.cases.filter(({ event }) => canHappen(snapshot, event.type))
  const compared = possible.map((each) => {
    const row = rows.find((candidate) => applies(candidate, model, snapshot, each))
    const [, , to, ...actions] = row ?? []
    const expected: Outcome = to === undefined ? 'refused' : { to, actions }
    return { name: each.name, row, expected, actual: outcomeOf(model.machine, snapshot, each, to) }
  })
  return {
    state,
    expected: Object.fromEntries(compared.map(({ name, expected }) => [name, expected])),
    actual: Object.fromEntries(compared.map(({ name, actual }) => [name, actual])),
    rows: compared.flatMap(({ row }) => (row ? [row] : [])),
  }
}

function applies([from, when]: Row, model: Model, snapshot: AnyMachineSnapshot, { name }: Case) {
  const [state = '', key] = from.split(' | ')
  const hasKey = key === undefined || key === model.contextKey(snapshot.context as never)
  return when === name && isIn(snapshot, state) && hasKey
}

/** An actor that is not running cannot fail. */
const canHappen = (snapshot: AnyMachineSnapshot, event: string) =>
  !event.startsWith('xstate.error.') || isRunning(snapshot, event)

const isRunning = (snapshot: AnyMachineSnapshot, event: string) =>
  Object.keys(snapshot.children).some((id) => event.endsWith(`.actor.${id}`))

function walk(model: Model, start: string, names: readonly string[]) {
  const begin: [AnyMachineSnapshot, readonly Action[]] = initialTransition(model.machine, model.starts[start])
  return names.reduce(([snapshot], name) => {
    const found = model.cases.find((each) => each.name === name)
    if (!found) throw new Error(`There is no case "${name}"`)
    return transition(model.machine, snapshot, found.event)
  }, begin)
}

export function stateAfter(model: Model, start: string, ...names: string[]) {
  const [snapshot] = walk(model, start, names)
  return { in: valueText(snapshot.value), context: snapshot.context as unknown }
}

export function actionsAfter(model: Model, start: string, ...names: string[]) {
  const [, actions] = walk(model, start, names)
  return actions.map(({ type, params }) => ({ type, params }))
}

function failureOf({ machine }: Model, name: string) {
  const actor = createActor(machine.implementations.actors[name] as AnyActorLogic)
  const failure = new Promise((resolve) => actor.subscribe({ error: resolve }))
  actor.start()
  return failure
}

interface FlowSpec {
  readonly rows: readonly Row[]
  readonly actors?: readonly string[]
  /** Mutation testing counts a mutant that fails at import as survived otherwise. */
  readonly load: () => Promise<AnyStateMachine>
  /** A path states only how its context differs from this. */
  readonly context?: object
  /** Start and cases joined by ` > `. */
  readonly paths?: readonly (readonly [title: string, path: string, state: string, changes?: object])[]
  /** The states of each tag. */
  readonly tags?: Readonly<Record<string, readonly string[]>>
}

export function specifyFlow(name: string, model: Model, spec: FlowSpec) {
  const { rows, actors = [], load, context: standard = {}, paths = [], tags = {} } = spec
  describe(name, () => {
    const comparisons = compareAll(model, rows)

    test('loads without any other module', async () => {
      expect((await load()).id).toBe(model.machine.id)
    })

    test.each(comparisons)('accepts and refuses in $state what its table states', ({ expected, actual }) => {
      expect(actual).toEqual(expected)
    })

    test('meets every row of its table', () => {
      expect(rows.filter((row) => !comparisons.some((comparison) => comparison.rows.includes(row)))).toEqual([])
    })

    if (actors.length > 0)
      test.each(actors)('fails with the name of the actor %s when it is not provided', async (actor) => {
        expect(await failureOf(model, actor)).toEqual(new Error(`The actor "${actor}" was not provided`))
      })

    for (const [tag, tagged] of Object.entries(tags))
      test(`has the tag ${tag} in ${tagged.join(', ')} only`, () => {
        const states = [...graphOf(model).states.values()]
        const expected = states.filter((snapshot) => tagged.some((state) => isIn(snapshot, state)))
        expect(states.filter((snapshot) => snapshot.hasTag(tag))).toEqual(expected)
      })

    if (paths.length > 0)
      test.each(
        paths.map(([title, path, state, changes]) => ({ title, path, state, context: { ...standard, ...changes } })),
      )('$title', ({ path, state, context }) => {
        const [start = '', ...names] = path.split(' > ')
        expect(stateAfter(model, start, ...names)).toStrictEqual({ in: state, context })
      })
  })
}
